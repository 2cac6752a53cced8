import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/tenback/web', // the package carries the built page
    emptyOutDir: true,
    manifest: true, // for budget.js
    assetsInlineLimit: 0, // the page's policy allows no data in place of files
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // few files: what several screens share comes in one piece, what several tables share in another
        codeSplitting: {
          groups: [
            { name: 'tables', test: /src\/tables\//, minShareCount: 2 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
})
