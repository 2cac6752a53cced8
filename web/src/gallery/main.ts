/** The look on one page: `npm run dev`, then /gallery.html?theme=dark for the components, and
    /gallery.html?players=5 or &beaten for a made-up table of coop. It is not part of the build. */
import { mount } from 'svelte'
import '../look/base.css'
import '../look/tokens.css'
import CoopTable from '../tables/coop/CoopTable.svelte'
import { speak } from '../words/index.svelte'
import Gallery from './Gallery.svelte'
import { coopSeating } from './seatings'

const wanted = new URLSearchParams(location.search)
const theme = wanted.get('theme')
const players = wanted.get('players')
if (theme) document.documentElement.dataset.theme = theme
await speak(wanted.get('language') === 'fr' ? 'fr' : 'en')

if (players === null) mount(Gallery, { target: document.body })
else mount(CoopTable, { target: document.body, props: { seating: coopSeating(Number(players), wanted.has('beaten')) } })
