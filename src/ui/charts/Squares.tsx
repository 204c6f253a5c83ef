import './squares.css';
import { cx } from '../cx.ts';

/** A share of one in hundreds: `total` squares, `marked` of them red. */
export const Squares = ({
  total,
  marked,
  label,
  perRow = 41,
}: {
  total: number;
  marked: number;
  label: string;
  perRow?: number;
}) => {
  const step = 12;
  const rows = Math.ceil(total / perRow);
  const firstMarked = Math.max(0, Math.floor(total * 0.66) - marked + 1);
  return (
    <svg className="ui-squares" viewBox={`0 0 ${perRow * step - 3} ${rows * step - 3}`} role="img" aria-label={label}>
      {Array.from({ length: total }, (_, index) => (
        <rect
          key={index}
          className={cx(index >= firstMarked && index < firstMarked + marked ? 'ui-fill-fail' : 'ui-fill-quiet')}
          x={(index % perRow) * step}
          y={Math.floor(index / perRow) * step}
          width="9"
          height="9"
        />
      ))}
    </svg>
  );
};
