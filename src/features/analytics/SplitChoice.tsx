import './analytics.css';
import { pivotDimensions } from '#domain/vocabulary/pivot.ts';
import { pageAt } from '#src/page/search.ts';
import { ChipLink } from '#src/ui/Chip.tsx';
import { dimensionLabels } from './labels.ts';
import type { AnalyticsSearch } from './types.ts';

/** What the messages are split by. */
export function SplitChoice({ search }: { search: AnalyticsSearch }) {
  return (
    <nav className="analytics-split" aria-label="Split by">
      {pivotDimensions.map((dimension) => (
        <ChipLink
          key={dimension}
          href={pageAt('/app/analytics', { ...search, split: dimension === 'sender' ? undefined : dimension })}
          current={(search.split ?? 'sender') === dimension}
        >
          {dimensionLabels[dimension].head}
        </ChipLink>
      ))}
    </nav>
  );
}
