import { Dialog } from '#src/ui/Dialog.tsx';
import { rowOf, versionOf } from './form.ts';
import { RuleForm } from './RuleForm.tsx';
import type { RulesReply, Scope } from './types.ts';

type RuleEditorProps = { reply: RulesReply; rule: string; scope: Scope; onClose: () => void };

/** One rule in a scope. If somebody else changes it meanwhile, the form starts again with what was typed. */
export function RuleEditor({ reply, rule: key, scope, onClose }: RuleEditorProps) {
  const rule = reply.effective.find((one) => one.rule === key);
  const row = rowOf(reply.rules, key, scope);
  return (
    <Dialog isOpen onClose={onClose} title={rule?.name ?? 'No such rule'} size="l" asDrawer>
      {rule === undefined ? (
        <p>There is no rule with this name. It may have been renamed. Choose another.</p>
      ) : (
        <RuleForm key={versionOf(row)} rule={rule} row={row} rows={reply.rules} scope={scope} onClose={onClose} />
      )}
    </Dialog>
  );
}
