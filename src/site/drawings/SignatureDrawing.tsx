/** A message on its way from the server that signs it to the one that checks it. */
export function SignatureDrawing() {
  return (
    <>
      <svg className="site-draw site-wide site-soon" viewBox="0 0 800 168" role="img" aria-labelledby="sign-wide">
        <title id="sign-wide">
          The sending server signs with a private key. The receiver reads the public key at s1._domainkey.yourcompany.co.za in
          your DNS and checks the signature.
        </title>
        <rect className="d-box" x=".75" y="92" width="200" height="62" rx="6" />
        <text x="18" y="118">
          Sending server
        </text>
        <text x="18" y="139" className="d-small">
          signs with the private key
        </text>
        <path className="d-line" d="M201 123h372" />
        <path className="d-ink" d="M584 123l-14-6v12z" />
        <rect className="d-box" x="584" y="92" width="215" height="62" rx="6" />
        <text x="602" y="118">
          Receiver
        </text>
        <text x="602" y="139" className="d-small">
          checks with the public key
        </text>
        <circle className="d-beam" cx="392" cy="123" r="20" />
        <circle className="d-edge" cx="392" cy="123" r="20" />
        <path className="d-line" d="M384 123l6 6 11-12" />
        <rect className="d-sunk" x="430" y="6" width="370" height="52" rx="6" />
        <text x="446" y="28" className="d-mono">
          s1._domainkey.yourcompany.co.za
        </text>
        <text x="446" y="48" className="d-small">
          the public key, in your DNS
        </text>
        <path className="d-line d-dots" d="M692 58v34" />
      </svg>
      <svg className="site-draw site-tall site-soon" viewBox="0 0 350 330" role="img" aria-labelledby="sign-tall">
        <title id="sign-tall">
          The sending server signs with a private key. The receiver reads the public key in your DNS and checks the signature.
        </title>
        <rect className="d-box" x=".75" y="6" width="240" height="62" rx="6" />
        <text x="18" y="32">
          Sending server
        </text>
        <text x="18" y="53" className="d-small">
          signs with the private key
        </text>
        <path className="d-line" d="M60 68v88" />
        <path className="d-ink" d="M60 166l-6-14h12z" />
        <circle className="d-beam" cx="60" cy="112" r="20" />
        <circle className="d-edge" cx="60" cy="112" r="20" />
        <path className="d-line" d="M52 112l6 6 11-12" />
        <rect className="d-box" x=".75" y="166" width="240" height="62" rx="6" />
        <text x="18" y="192">
          Receiver
        </text>
        <text x="18" y="213" className="d-small">
          checks with the public key
        </text>
        <path className="d-line d-dots" d="M60 228v34" />
        <rect className="d-sunk" x="0" y="262" width="350" height="56" rx="6" />
        <text x="14" y="286" className="d-mono">
          s1._domainkey.yourcompany.co.za
        </text>
        <text x="14" y="306" className="d-small">
          the public key, in your DNS
        </text>
      </svg>
    </>
  );
}
