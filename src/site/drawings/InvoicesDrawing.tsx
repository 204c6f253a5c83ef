/** Two invoices that look the same; only the account differs. */
export function InvoicesDrawing() {
  return (
    <>
      <svg className="site-draw" width="350" viewBox="0 0 350 252" role="img" aria-labelledby="invoices-title">
        <title id="invoices-title">Two invoices that look the same. Only the bank account differs.</title>
        <rect className="d-box" x="150.5" y="8" width="190" height="226" rx="4" />
        <rect className="d-box" x=".75" y="24" width="190" height="226" rx="4" />
        <text x="18" y="54" className="d-head">
          Invoice 2041
        </text>
        <text x="18" y="78" className="d-small">
          yourcompany.co.za
        </text>
        <path className="d-thin" d="M18 96h154M18 114h154M18 132h110" />
        <text x="18" y="168" className="d-small">
          Pay to
        </text>
        <rect className="d-fail-box" x="18" y="178" width="154" height="30" rx="4" />
        <text x="28" y="198" className="d-fail-ink">
          another account
        </text>
        <text x="18" y="234" className="d-small">
          sent by a stranger
        </text>
        <text x="206" y="38" className="d-small">
          Invoice 2041
        </text>
        <path className="d-thin" d="M206 60h116M206 78h116M206 96h80" />
        <text x="206" y="140" className="d-small">
          Pay to
        </text>
        <rect className="d-pass-box" x="206" y="150" width="118" height="30" rx="4" />
        <text x="216" y="170" className="d-pass-ink">
          your account
        </text>
        <text x="206" y="218" className="d-small">
          sent by you
        </text>
      </svg>
    </>
  );
}
