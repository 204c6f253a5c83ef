// Drawn from about a hundred points of the coast and the borders: a decoration, not a map.
const coast =
  'M9 203L20 222L24 238L30 253L41 276L54 294L56 306L58 320L49 323L46 334L54 345L60 357L57 365L61 372L61 365L69 364L70 373L82 373L83 380L100 386L120 373L136 373L155 367L166 362L187 365L207 363L224 368L230 360L244 363L248 354L264 355L276 350L302 333L320 315L344 292L364 270L375 253L383 240L392 225L410 209L420 191L422 173L430 152';
const border =
  'M430 152L410 151L406 162L389 168L380 156L376 141L384 129L392 119L406 125L407 97L403 71L396 44L389 21L364 19L340 15L328 22L310 29L294 46L278 60L266 82L250 94L244 112L228 119L207 118L184 106L170 125L154 138L143 151L118 151L122 129L115 109L100 90L100 197L87 206L74 213L54 212L33 206L24 187L18 191L9 203';
const lesotho = 'M279 234L293 222L305 210L323 203L333 213L342 226L334 243L314 250L307 262L289 254L279 234Z';

/** South Africa in the light of a lamp at its southern tip. */
export function CoastDrawing() {
  return (
    <svg className="site-coast" viewBox="0 0 440 400" aria-hidden="true">
      <defs>
        <clipPath id="coast-land">
          <path d={`${coast}${border.replace('M', 'L')}Z`} />
        </clipPath>
        <radialGradient id="coast-light" gradientUnits="userSpaceOnUse" cx="100" cy="384" r="430">
          <stop offset="0" stopColor="#ffbe4a" stopOpacity=".8" />
          <stop offset=".25" stopColor="#ffcb70" stopOpacity=".46" />
          <stop offset="1" stopColor="#ffe0a8" stopOpacity=".2" />
        </radialGradient>
      </defs>
      <g clipPath="url(#coast-land)" fill="url(#coast-light)">
        <path fillOpacity=".5" d="M100 388L190-60h370v180z" />
        <path fillOpacity=".6" d="M100 388L270-60h290v80z" />
      </g>
      <path className="site-coast-border" d={border} />
      <path className="site-coast-hole" d={lesotho} />
      <path className="site-coast-line" d={coast} />
      <path className="site-coast-line" d="M91 393h18M94 376a6 6 0 0 1 12 0z" />
      <path className="site-tower-lamp" d="M95 377h10v14H95z" />
    </svg>
  );
}
