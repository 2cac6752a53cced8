// Before anything is drawn: the theme and the language that somebody chose (src/settings.svelte.ts keeps them).
try {
  const { theme, language } = JSON.parse(localStorage.getItem('tenback.settings'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (language) document.documentElement.lang = language
} catch {
  // nothing was chosen
}
