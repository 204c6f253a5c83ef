import './fill.css';
import { useId } from 'react';
import type { Fill } from '#domain/charts/paint.ts';
import type { Stroke } from '#domain/charts/time-frame.ts';

export type { Fill, Stroke };

export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect className="ui-hatch-ground" width="5" height="5" />
    <path className="ui-hatch-line" d="M0 0V5" />
  </pattern>
);

/** Failing mail is hatched as well as red. */
export const paint = (fill: Fill, hatchId: string) =>
  fill === 'fail' ? { fill: `url(#${hatchId})` } : { className: `ui-fill-${fill}` };

export const Swatch = ({ fill, stroke }: { fill: Fill; stroke?: Stroke }) => {
  const id = useId();
  if (stroke)
    return (
      <svg className="ui-swatch-line" viewBox="0 0 20 12" aria-hidden="true">
        <path className={`ui-stroke ui-stroke-${fill} ui-stroke-${stroke}`} d="M1 6H19" />
      </svg>
    );
  return (
    <svg className="ui-swatch" viewBox="0 0 12 12" aria-hidden="true">
      {fill === 'fail' && <Hatch id={id} />}
      <rect width="12" height="12" {...paint(fill, id)} />
    </svg>
  );
};
