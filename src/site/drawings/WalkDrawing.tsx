const steps: [name: string, found: string, kind: 'none' | 'record'][] = [
  ['news.shop.yourcompany.co.za', 'no record', 'none'],
  ['shop.yourcompany.co.za', 'no record', 'none'],
  ['yourcompany.co.za', 'record: p=quarantine; sp=reject', 'record'],
  ['co.za', 'no record', 'none'],
  ['za', 'no record', 'none'],
];

/** The names that a receiver asks, from the name in the From line upwards. */
export function WalkDrawing() {
  return (
    <svg className="site-draw" viewBox="0 0 350 300" width="350" role="img" aria-labelledby="walk-title">
      <title id="walk-title">
        The walk begins at news.shop.yourcompany.co.za and goes up to za. The only record is at yourcompany.co.za, so its
        sp=reject applies.
      </title>
      <path className="d-line" d="M14 26v240" />
      {steps.map(([name, found, kind], index) => (
        <g key={name}>
          <circle className={kind === 'record' ? 'd-lamp' : 'd-box'} cx="14" cy={26 + index * 60} r={kind === 'record' ? 9 : 6} />
          <text x="38" y={24 + index * 60}>
            {name}
          </text>
          <text x="38" y={44 + index * 60} className="d-small">
            {found}
          </text>
        </g>
      ))}
    </svg>
  );
}
