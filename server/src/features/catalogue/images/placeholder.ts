/** Stands in for a picture that there is not: a folded cloth in quiet lines. */
export const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="600" height="600">
<rect width="120" height="120" fill="#f1f0ec"/>
<g fill="none" stroke="#b9b5aa" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">
<path d="M28 74h64a7 7 0 0 1 0 14H28a7 7 0 0 1 0-14Z"/>
<path d="M32 60h60a7 7 0 0 1 0 14M32 60a7 7 0 0 0 0 14"/>
<path d="M36 46h52a7 7 0 0 1 5 12M36 46a7 7 0 0 0-5 12"/>
<path d="M40 81h44M44 67h38M46 53h32" stroke-width="1.6"/>
</g>
</svg>`
