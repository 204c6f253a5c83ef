/** A signature that matches the From line, and one that does not. */
export function AlignmentDrawing() {
  return (
    <>
      <div className="site-two">
        <svg className="site-draw" viewBox="0 0 350 190" width="350" role="img" aria-labelledby="align-match">
          <title id="align-match">
            From says yourcompany.co.za and the signature says mail.yourcompany.co.za. Both belong to yourcompany.co.za: they
            match.
          </title>
          <text x="0" y="16" className="d-small">
            From line
          </text>
          <rect className="d-box" x=".75" y="26" width="210" height="36" rx="4" />
          <text x="14" y="49">
            yourcompany.co.za
          </text>
          <text x="0" y="96" className="d-small">
            Signed
          </text>
          <rect className="d-box" x=".75" y="106" width="210" height="36" rx="4" />
          <text x="14" y="129">
            mail.yourcompany.co.za
          </text>
          <path className="d-pass" d="M211 44h40v80h-40" />
          <rect className="d-pass-box" x="226" y="67" width="92" height="34" rx="4" />
          <path className="d-pass" d="M238 84l5 5 9-10" />
          <text x="260" y="89" className="d-pass-ink">
            Match
          </text>
          <text x="0" y="176" className="d-small">
            Same organisation: yourcompany.co.za
          </text>
        </svg>
        <svg className="site-draw" viewBox="0 0 350 190" width="350" role="img" aria-labelledby="align-no-match">
          <title id="align-no-match">
            From says yourcompany.co.za and the signature says bulkmail.example. They belong to different organisations: no match.
          </title>
          <text x="0" y="16" className="d-small">
            From line
          </text>
          <rect className="d-box" x=".75" y="26" width="210" height="36" rx="4" />
          <text x="14" y="49">
            yourcompany.co.za
          </text>
          <text x="0" y="96" className="d-small">
            Signed
          </text>
          <rect className="d-box" x=".75" y="106" width="210" height="36" rx="4" />
          <text x="14" y="129">
            bulkmail.example
          </text>
          <path className="d-fail" d="M211 44h40v80h-40" strokeDasharray="4 4" />
          <rect className="d-fail-box" x="226" y="67" width="112" height="34" rx="4" />
          <path className="d-fail" d="M238 79l10 10M248 79l-10 10" />
          <text x="258" y="89" className="d-fail-ink">
            No match
          </text>
          <text x="0" y="176" className="d-small">
            A valid signature, but not yours
          </text>
        </svg>
      </div>
    </>
  );
}
