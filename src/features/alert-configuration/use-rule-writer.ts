import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { notify } from '#src/ui/toast.tsx';
import { canReturn, fieldsOf, saysNothing } from './form.ts';
import type { RuleFields, RuleRow, Scope } from './types.ts';

/** Writes what a scope says of a rule: a row is made, changed or taken away, and each press can be taken back. */
export function useRuleWriter(scope: Scope) {
  const create = useSend(calls.alertManagement.createRule);
  const update = useSend(calls.alertManagement.updateRule);
  const remove = useSend(calls.alertManagement.deleteRule);

  /** Makes the scope say this, on top of the version that was seen; answers the row, `null` where it says nothing any more. */
  async function write(rule: string, row: RuleRow | null, fields: RuleFields, seen?: number): Promise<RuleRow | null> {
    if (row === null)
      return saysNothing(fields) ? null : (await create.mutateAsync({ body: { rule, ...scope.ids, ...fields } })).rule;
    if (saysNothing(fields) && (seen ?? row.version) === row.version) {
      await remove.mutateAsync({ params: { id: row.id } });
      return null;
    }
    return (await update.mutateAsync({ params: { id: row.id }, body: { ...fields, seen_version: seen ?? row.version } })).rule;
  }

  /** Saves at once, confirms it, and offers an undo. Errors are shown too. */
  async function press(rule: string, row: RuleRow | null, change: Partial<RuleFields>, text: string): Promise<void> {
    const before = fieldsOf(row);
    try {
      const after = await write(rule, row, { ...before, ...change });
      const onUndo = () => void write(rule, after, before).catch(showFailure);
      notify({ text, ...(after !== null || canReturn(row) ? { onUndo } : {}) });
    } catch (error) {
      showFailure(error);
    }
  }

  return { write, press, isWriting: create.isPending || update.isPending || remove.isPending };
}

function showFailure(error: unknown): void {
  notify({ text: error instanceof Error ? error.message : String(error), tone: 'fail' });
}
