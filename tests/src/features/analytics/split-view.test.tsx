import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SplitView } from '#src/features/analytics/SplitView.tsx';

const drawn = (query: Partial<UseQueryResult<string>>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SplitView query={query as UseQueryResult<string>} title="This split" dimension="country" choice={<nav>choice</nav>}>
        {(found) => <p>{found}</p>}
      </SplitView>
    </QueryClientProvider>,
  );

test('a split that was never synced leaves the choice of another', () => {
  const state = drawn({ data: undefined, fetchStatus: 'paused' });
  expect(state).toContain('<nav>choice</nav>');
  expect(state).toContain('Where are the servers?');
  expect(drawn({ data: 'counted', fetchStatus: 'idle' })).toBe('<p>counted</p>');
});
