type Step = { day: string; x: number; y: number; lines: readonly string[]; short: string };

const steps: readonly Step[] = [
  {
    day: 'Feb 2024',
    x: 8,
    y: 14,
    lines: ['Gmail and Yahoo ask for', 'SPF, DKIM and DMARC'],
    short: 'Gmail and Yahoo: SPF, DKIM, DMARC',
  },
  {
    day: 'June 2024',
    x: 208,
    y: 84,
    lines: ['one-click unsubscribe', 'in marketing'],
    short: 'one-click unsubscribe in marketing',
  },
  { day: '5 May 2025', x: 500, y: 154, lines: ['Outlook.com, Hotmail', 'and Live'], short: 'Outlook.com, Hotmail and Live' },
  { day: 'Nov 2025', x: 730, y: 224, lines: ['Gmail refuses more', 'of what fails'], short: 'Gmail refuses more of what fails' },
];
const title = `${steps.map(({ day, short }) => `${day}: ${short}`).join('. ')}.`;

/** When the large receivers began to ask for authentication. */
export function RulesDrawing() {
  return (
    <>
      <svg className="site-draw site-wide" viewBox="0 0 904 124" role="img" aria-labelledby="rules-wide">
        <title id="rules-wide">{title}</title>
        <path className="d-line" d="M0 50h904" />
        {steps.map(({ day, x, lines }) => (
          <g key={day}>
            <circle className="d-ink" cx={x} cy="50" r="6" />
            <text x={x - 8} y="26">
              {day}
            </text>
            {lines.map((line, index) => (
              <text key={line} x={x - 8} y={84 + index * 20} className="d-small">
                {line}
              </text>
            ))}
          </g>
        ))}
      </svg>
      <svg className="site-draw site-tall" viewBox="0 0 350 256" role="img" aria-labelledby="rules-tall">
        <title id="rules-tall">{title}</title>
        <path className="d-line" d="M8 12v232" />
        {steps.map(({ day, y, short }) => (
          <g key={day}>
            <circle className="d-ink" cx="8" cy={y} r="6" />
            <text x="32" y={y + 5}>
              {day}
            </text>
            <text x="32" y={y + 26} className="d-small">
              {short}
            </text>
          </g>
        ))}
      </svg>
    </>
  );
}
