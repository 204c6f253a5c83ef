import './analytics.css';
import { useLayoutEffect, useRef } from 'react';
import { pivotDimensions } from '#domain/vocabulary/pivot.ts';
import { pageAt } from '#src/page/search.ts';
import { ChipLink } from '#src/ui/Chip.tsx';
import { dimensionLabels } from './labels.ts';
import type { AnalyticsSearch } from './types.ts';

type SplitChoiceProps = {
  search: AnalyticsSearch;
  /** Whether the choice had the focus as it went with its section: that of the next section takes it. */
  hadFocus: boolean;
  onHadFocus: (hadFocus: boolean) => void;
};

/** What the messages are split by. */
export function SplitChoice({ search, hadFocus, onHadFocus }: SplitChoiceProps) {
  const choice = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: nav } = choice;
    return () => {
      if (nav?.contains(document.activeElement)) onHadFocus(true);
    };
  }, [onHadFocus]);
  useLayoutEffect(() => {
    if (!hadFocus) return;
    choice.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    onHadFocus(false);
  }, [hadFocus, onHadFocus]);
  return (
    <nav ref={choice} className="analytics-split" aria-label="Split by">
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
