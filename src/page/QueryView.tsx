import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { sentence } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import { requestIdOf, withAdvice } from '#src/client/error-kinds.ts';
import { ApiError } from '#src/client/errors.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { EmptyState, ErrorState, LoadingState, Note, NotSyncedState } from '#src/ui/State.tsx';
import { PageState } from './PageState.tsx';

type Query<T> = UseQueryResult<T>;

export type QueryViewProps<T> = {
  query: Query<T>;
  /** What is loaded, for the states without data: "The domains". */
  title?: string;
  /**
   * It is the whole page, below the frame or in the page's grid: a message without data is placed where the first section would be. `page`
   * draws the grid too, another one for the message than for the data, which begin elsewhere.
   */
  place?: 'frame' | 'grid' | 'page';
  /** Other queries whose first answer is awaited too, so that nothing moves when they come; one that fails is not waited for. */
  until?: readonly Loading[];
  children: (data: T) => ReactNode;
};

/** Draws what a query holds, also when the last refresh failed; without data it says which of the states it is in. */
export function QueryView<T>({ query, title, place, until = [], children }: QueryViewProps<T>) {
  const offline = useOffline();
  if (query.data === undefined || until.some(isLoading)) {
    const state =
      query.data === undefined ? (
        <WithoutData query={query} title={title} offline={offline} page={place !== undefined} />
      ) : (
        <FirstLoad title={title} />
      );
    if (place === undefined) return state;
    const placed = <PageState heading={title ?? 'This page'}>{state}</PageState>;
    return place === 'grid' ? placed : <Grid key="state">{placed}</Grid>;
  }
  const failed = query.isError && !offline && <RefreshFailed query={query} />;
  if (place === 'page')
    return (
      <Grid key="data">
        {failed}
        {children(query.data)}
      </Grid>
    );
  return (
    <>
      {failed}
      {children(query.data)}
    </>
  );
}

type Loading = Pick<UseQueryResult, 'isLoading'>;

/** Whether the first answer of a query is on its way. */
export const isLoading = (query: Loading): boolean => query.isLoading;

type TogetherProps = { queries: readonly UseQueryResult<unknown>[]; title: string; children: ReactNode };

/** Draws what several queries hold at once, when the first answers of all are there, so that nothing moves as they come. */
export function Together({ queries, title, children }: TogetherProps) {
  const awaited = queries.find(isLoading);
  if (awaited === undefined) return children;
  return (
    <QueryView query={awaited} title={title} place="frame">
      {() => null}
    </QueryView>
  );
}

type WithoutDataProps<T> = { query: Query<T>; title: string | undefined; offline: boolean; page: boolean };

function WithoutData<T>({ query, title, offline, page }: WithoutDataProps<T>) {
  if (offline || query.fetchStatus === 'paused') return <NotSyncedState />;
  if (query.isError) return <Failed query={query} title={title} page={page} />;
  if (query.fetchStatus === 'idle' && query.isEnabled) return <Stopped query={query} />;
  return <FirstLoad title={title} />;
}

/** What to do about a refusal that trying again does not change. */
const refusals: Record<string, string> = {
  forbidden: 'An owner of your organisation, or our support, can give you access.',
  'not-found': 'It may have been removed, or you no longer have access to it.',
};

function Failed<T>({ query, title, page }: { query: Query<T>; title: string | undefined; page: boolean }) {
  const { error } = query;
  const code = error instanceof ApiError ? error.code : null;
  return (
    <ErrorState
      title={title === undefined ? 'This could not be loaded' : `${title} could not be loaded`}
      text={error === null ? undefined : withAdvice(error).message}
      stillHolds={refusals[code ?? ''] ?? (page ? undefined : 'The rest of the page is not affected.')}
      requestId={requestIdOf(error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

function RefreshFailed<T>({ query }: { query: Query<T> }) {
  const { error } = query;
  const requestId = requestIdOf(error);
  return (
    <Note icon="attention" role="status">
      Data as of {format.dateTime(query.dataUpdatedAt)}. The last refresh failed: {error && sentence(withAdvice(error).message)}{' '}
      {requestId !== null && (
        <>
          Quote <span className="ui-mono">{requestId}</span> when you contact support.{' '}
        </>
      )}
      <TextButton onPress={() => void query.refetch()} isPending={query.isFetching}>
        Try again
      </TextButton>
    </Note>
  );
}

function Stopped<T>({ query }: { query: Query<T> }) {
  return (
    <EmptyState
      title="Loading cancelled"
      action={
        <Button size="s" onPress={() => void query.refetch()}>
          Load again
        </Button>
      }
    >
      Nothing was changed.
    </EmptyState>
  );
}

const slowAfterMs = 8_000;

function FirstLoad({ title }: { title?: string | undefined }) {
  const queries = useQueryClient();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const cancel = () =>
    void queries.cancelQueries({
      type: 'active',
      predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
    });
  return (
    <LoadingState
      {...(title === undefined ? {} : { title: `Loading: ${title.charAt(0).toLowerCase()}${title.slice(1)}` })}
      slow={slow}
      {...(slow ? { onCancel: cancel } : {})}
    />
  );
}
