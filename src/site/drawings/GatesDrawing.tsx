import { defaultThresholds, testingDays } from '#domain/protection/path.ts';
import { counted, formOf } from '#domain/text.ts';

const { minDays, minMessages, minPassPct, maxUnsorted } = defaultThresholds;
const stages = ['Monitor', 'Test', 'Quarantine', 'Test', 'Reject'];
const days = [minDays, testingDays, minDays, testingDays];
const conditions = `${counted(minMessages, 'message')} · ${minPassPct}% pass`;
const unsorted = `${maxUnsorted} ${formOf(maxUnsorted, 'sender', 'senders')} unsorted at most`;
const title = `Four conditions before each stage: time, at least ${conditions}, ${unsorted}. ${stages
  .slice(1)
  .map((stage, index) => `${stage} after ${counted(days[index] ?? 0, 'day')}`)
  .join(', ')}. From each stage one record leads back.`;

/** The conditions before each stage of a rollout as gates, and the way back. */
export function GatesDrawing() {
  return (
    <>
      <svg className="site-draw site-wide" viewBox="0 0 904 176" role="img" aria-labelledby="gates-wide">
        <title id="gates-wide">{title}</title>
        <path className="d-line" d="M20 60h864" />
        {stages.map((stage, index) => (
          <g key={index}>
            <circle className={index === 0 ? 'd-ink' : 'd-lamp'} cx={20 + index * 216} cy="60" r="8" />
            <text
              x={index === 0 ? 12 : index === 4 ? 892 : 20 + index * 216}
              y="34"
              className={index === 0 ? '' : index === 4 ? 'd-end' : 'd-mid'}
            >
              {stage}
            </text>
          </g>
        ))}
        {days.map((many, index) => (
          <g key={index}>
            <path className="d-line" d={[119, 125, 131, 137].map((x) => `M${x + index * 216} 44v32`).join('')} />
            <text x={128 + index * 216} y="100" className="d-mid">
              {counted(many, 'day')}
            </text>
            {index > 0 && (
              <text x={128 + index * 216} y="120" className="d-small d-mid">
                and the other three
              </text>
            )}
          </g>
        ))}
        <text x="128" y="120" className="d-small d-mid">
          {conditions}
        </text>
        <text x="128" y="139" className="d-small d-mid">
          {unsorted}
        </text>
        <path className="d-line d-dash" d="M884 76v84H32" />
        <path className="d-ink" d="M20 160l14-6v12z" />
        <rect x="470" y="148" width="228" height="24" className="d-paper" />
        <text x="584" y="165" className="d-small d-mid">
          one record to copy leads back
        </text>
      </svg>
      <svg className="site-draw site-tall" viewBox="0 0 350 416" role="img" aria-labelledby="gates-tall">
        <title id="gates-tall">{title}</title>
        <path className="d-line" d="M16 20v376" />
        {stages.map((stage, index) => (
          <g key={index}>
            <circle className={index === 0 ? 'd-ink' : 'd-lamp'} cx="16" cy={20 + index * 94} r="8" />
            <text x="44" y={25 + index * 94}>
              {stage}
            </text>
          </g>
        ))}
        {days.map((many, index) => (
          <g key={index}>
            <path className="d-line" d={[58, 64, 70, 76].map((y) => `M2 ${y + index * 94}h28`).join('')} />
            <text x="44" y={index === 0 ? 53 : 73 + index * 94}>
              {counted(many, 'day')}
              {index > 0 && <tspan className="d-small"> and the other three</tspan>}
            </text>
          </g>
        ))}
        <text x="44" y="73" className="d-small">
          {conditions}
        </text>
        <text x="44" y="93" className="d-small">
          {unsorted}
        </text>
        <path className="d-line d-dash" d="M110 396h224V20H132" />
        <path className="d-ink" d="M120 20l14-6v12z" />
        <text x="326" y="392" className="d-small d-end">
          one record leads back
        </text>
      </svg>
    </>
  );
}
