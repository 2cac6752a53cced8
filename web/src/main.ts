import { mount } from 'svelte'
import App from './App.svelte'
import './look/tokens.css'
import './look/base.css'
import { follow } from './router.svelte'
import { language, show } from './settings.svelte'
import { speak } from './words/index.svelte'

show()
follow()
await speak(language())
mount(App, { target: document.body })

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined) // without it the page needs the server, that is all
}
