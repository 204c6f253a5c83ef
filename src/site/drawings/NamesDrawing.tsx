/** One message and its three names: From line, return address, signature. */
export function NamesDrawing() {
  return (
    <svg className="site-draw" viewBox="0 0 350 262" width="350" role="img" aria-labelledby="names-title">
      <title id="names-title">
        A letter on an envelope. One is the name in the From line of the letter, two the return address on the envelope, three a
        seal.
      </title>
      <path className="d-box" d="M24 118h270v124H24z" />
      <path className="d-box" d="M50 18h218v150l-109 44L50 168z" />
      <path className="d-line" d="M24 118l135 96 135-96" />
      <text x="68" y="52" className="d-small">
        From
      </text>
      <text x="68" y="74">
        yourcompany.co.za
      </text>
      <path className="d-thin" d="M68 94h180M68 112h180M68 130h120" />
      <text x="38" y="234" className="d-small">
        returns to bounce.example
      </text>
      <circle className="d-lamp" cx="252" cy="206" r="19" />
      <path className="d-line" d="M244 206l6 6 11-12" />
      <circle className="d-ink" cx="322" cy="66" r="12" />
      <circle className="d-ink" cx="322" cy="230" r="12" />
      <circle className="d-ink" cx="322" cy="190" r="12" />
      <path className="d-thin" d="M268 66h42M294 230h16M271 204l40-12" />
      <g fill="var(--bg)" fontWeight="600">
        <text x="322" y="71" className="d-mid d-number">
          1
        </text>
        <text x="322" y="235" className="d-mid d-number">
          2
        </text>
        <text x="322" y="195" className="d-mid d-number">
          3
        </text>
      </g>
    </svg>
  );
}
