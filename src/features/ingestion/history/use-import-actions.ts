import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { notify } from '#src/ui/toast.tsx';

const fault = (error: Error) => void notify({ text: error.message, tone: 'fail' });

export type ImportActions = ReturnType<typeof useImportActions>;

/** What staff may do to an import; `may` is whether the role of the person allows it. */
export function useImportActions() {
  const start = useSend(calls.historyImports.start);
  const stop = useSend(calls.historyImports.stop);
  return {
    may: useMayInArea('intake'),
    start: (id: number) =>
      start.mutate({ params: { id } }, { onSuccess: () => void notify({ text: 'The import continues.' }), onError: fault }),
    starting: start.isPending ? start.variables.params.id : null,
    stop: (id: number) =>
      stop.mutate(
        { params: { id } },
        { onSuccess: () => void notify({ text: 'The import is stopped. What it stored is read.' }), onError: fault },
      ),
    stopping: stop.isPending ? stop.variables.params.id : null,
  };
}
