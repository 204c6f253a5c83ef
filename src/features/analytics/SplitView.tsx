import type { ReactNode } from 'react';
import type { PivotDimension } from '#domain/vocabulary/pivot.ts';
import { QueryView, type QueryViewProps } from '#src/page/QueryView.tsx';
import { Section } from '#src/ui/Section.tsx';
import { dimensionLabels } from './labels.ts';

type SplitViewProps<T> = QueryViewProps<T> & { dimension: PivotDimension; choice: ReactNode };

/** What a query of a split holds; without data its state, below the choice of another split. */
export function SplitView<T>({ dimension, choice, ...view }: SplitViewProps<T>) {
  if (view.query.data !== undefined) return <QueryView {...view} />;
  return (
    <Section span={12} id="split" finding={dimensionLabels[dimension].question}>
      {choice}
      <QueryView {...view} />
    </Section>
  );
}
