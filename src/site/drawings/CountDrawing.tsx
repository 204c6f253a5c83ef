const title =
  'Messages that pass DMARC count towards the plan. Messages that fail, forged ones among them, are free, however many there are.';

/** What a plan counts, and what is free. */
export function CountDrawing() {
  return (
    <>
      <svg className="site-draw site-wide" viewBox="0 0 904 92" role="img" aria-labelledby="count-wide">
        <title id="count-wide">{title}</title>
        <path className="d-full" d="M1 30h519v44H1z" />
        <path className="d-line d-dash" d="M531 30h372v44H531z" />
        <path className="d-line" d="M525.5 18v70" />
        <text x="0" y="18">
          Counts towards the plan
        </text>
        <text x="534" y="18">
          Free, however many
        </text>
        <text x="16" y="57">
          Messages that pass DMARC
        </text>
        <text x="548" y="57" className="d-small">
          Messages that fail: forged, or not set up yet
        </text>
      </svg>
      <svg className="site-draw site-tall" viewBox="0 0 350 196" role="img" aria-labelledby="count-tall">
        <title id="count-tall">{title}</title>
        <text x="0" y="16">
          Counts towards the plan
        </text>
        <path className="d-full" d="M1 28h348v46H1z" />
        <text x="14" y="56">
          Messages that pass DMARC
        </text>
        <text x="0" y="116">
          Free, however many
        </text>
        <path className="d-line d-dash" d="M1 128h348v60H1z" />
        <text x="14" y="152" className="d-small">
          Messages that fail: forged,
        </text>
        <text x="14" y="173" className="d-small">
          or not set up yet
        </text>
      </svg>
    </>
  );
}
