const weeks = Array.from({ length: 12 }, (_, index) => ({ week: index + 1, x: 64 + index * 100.2 }));
const stages: [label: string, x: number][] = [
  ['p=none', 265],
  ['t=y', 565],
  ['p=quarantine', 865],
  ['reject', 1166],
];

/** The beam that opens over twelve weeks, from p=none to p=reject. */
export function WeeksDrawing() {
  return (
    <svg className="site-draw site-wide" viewBox="0 0 1216 168" aria-hidden="true">
      <path className="d-beam" d="M14 74 1216 4v140z" />
      <path className="d-edge" d="M1216 4 14 74l1202 70" />
      <path className="d-lamp" d="M4 65h20v18H4z" />
      <path className="d-ink" d="M0 83h28v4H0zM4 63a10 10 0 0 1 20 0z" />
      <path className="d-thin d-dots" d="M515 45v58M615 39v70M1116 10v128" />
      {stages.map(([label, x]) => (
        <text key={label} x={x} y="79" className="d-mono d-mid">
          {label}
        </text>
      ))}
      {weeks.map(({ week, x }) => (
        <text key={week} x={x} y="164" className="d-small d-mid">
          {week > 1 ? week : 'Week 1'}
        </text>
      ))}
    </svg>
  );
}
