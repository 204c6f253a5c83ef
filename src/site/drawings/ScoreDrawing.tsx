import { sampleSteps } from '../worked-sample.ts';

type Place = { left: number; right: number; top: number; bottom: number };

const last = 100;
const title = `The score of the sample: ${sampleSteps.map(({ day, score, label }) => `${score} on day ${day} (${label})`).join(', ')}.`;

/** Where a step is drawn. */
function at({ left, right, top, bottom }: Place, day: number, score: number): { x: number; y: number } {
  return { x: left + ((right - left) * day) / last, y: bottom - ((bottom - top) * score) / 100 };
}

function Line({ place }: { place: Place }) {
  const points = sampleSteps.map(({ day, score }) => ({ ...at(place, day, score), day, score }));
  const [first] = points;
  const path = points.map(({ x, y }) => `H${x.toFixed(1)}V${y.toFixed(1)}`).join('');
  return (
    <>
      {[0, 50, 100].map((score) => (
        <g key={score}>
          <path className="d-thin" d={`M${place.left} ${at(place, 0, score).y}H${place.right}`} />
          <text x={place.left - 10} y={at(place, 0, score).y + 5} className="d-small d-end">
            {score}
          </text>
        </g>
      ))}
      <path className="d-line d-bold" d={`M${place.left} ${first?.y ?? 0}${path}H${place.right}`} />
      {points.map(({ x, y, day }, index) => (
        <circle
          key={day}
          className={index === points.length - 1 ? 'd-lamp' : 'd-ink'}
          cx={x}
          cy={y}
          r={index === points.length - 1 ? 6 : 5}
        />
      ))}
    </>
  );
}

type Label = readonly [dx: number, dy: number, anchor: '' | 'd-end' | 'd-mid'];

/** Where the label of each step is, seen from its point. */
const wideLabels: readonly Label[] = [
  [10, 18, ''],
  [10, 20, ''],
  [8, 14, ''],
  [-10, -8, 'd-end'],
  [12, 19, ''],
  [-8, 22, 'd-end'],
  [6, 26, ''],
];
const tallLabels: readonly Label[] = [
  [10, 16, ''],
  [8, 20, ''],
  [7, 15, ''],
  [-6, -8, 'd-end'],
  [8, 19, ''],
  [-4, 20, 'd-end'],
  [2, 24, 'd-mid'],
];

function Labels({ place, labels, withNames }: { place: Place; labels: readonly Label[]; withNames: boolean }) {
  return sampleSteps.map(({ day, score, label }, index) => {
    const [dx, dy, anchor] = labels[index] ?? [0, 0, ''];
    const { x, y } = at(place, day, score);
    return (
      <text key={day} x={x + dx} y={y + dy} className={anchor}>
        {score}
        {withNames && index > 0 && <tspan className="d-small"> {label}</tspan>}
      </text>
    );
  });
}

const wide: Place = { left: 40, right: 904, top: 20, bottom: 200 };
const tall: Place = { left: 34, right: 350, top: 20, bottom: 220 };

/** The score of the worked sample from the first day to reject, in steps. */
export function ScoreDrawing() {
  return (
    <>
      <svg className="site-draw site-wide" viewBox="0 0 904 246" role="img" aria-labelledby="score-wide">
        <title id="score-wide">{title}</title>
        <Line place={wide} />
        <Labels place={wide} labels={wideLabels} withNames />
        {sampleSteps.map(({ day }) => (
          <text key={day} x={at(wide, day, 0).x} y={day === 0 ? 240 : 222} className={day === 0 ? 'd-small' : 'd-small d-mid'}>
            {day === 0 ? 'Day 0' : day}
          </text>
        ))}
      </svg>
      <svg className="site-draw site-tall" viewBox="0 0 350 286" role="img" aria-labelledby="score-tall">
        <title id="score-tall">{title}</title>
        <Line place={tall} />
        <Labels place={tall} labels={tallLabels} withNames={false} />
        {sampleSteps
          .filter(({ day }) => day !== 3)
          .map(({ day }) => (
            <text key={day} x={at(tall, day, 0).x} y="246" className={day === 0 ? 'd-small' : 'd-small d-mid'}>
              {day === 0 ? 'Day 0' : day}
            </text>
          ))}
        <text x="34" y="276" className="d-small">
          p=none, fixed, test, quarantine, test, reject
        </text>
      </svg>
    </>
  );
}
