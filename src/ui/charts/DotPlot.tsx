import './dot-plot.css';
import * as format from '../format.ts';

/** A score on a line with ticks at 0, half and `of`. */
export const DotPlot = ({ value, of = 100, label }: { value: number; of?: number; label?: string }) => {
  const at = 5 + (Math.min(Math.max(value, 0), of) / of) * 100;
  return (
    <svg
      className="ui-dotplot"
      viewBox="0 0 110 20"
      role="img"
      aria-label={label ?? `${format.number(value)} of ${format.number(of)}`}
    >
      <path d="M5 10H105M5 6V14M55 7V13M105 6V14" />
      <circle cx={at} cy="10" r="4.5" />
    </svg>
  );
};
