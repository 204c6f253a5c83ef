import './import.css';
import { useState } from 'react';
import type { customers } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';
import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Dropzone } from '#src/ui/Dropzone.tsx';
import * as format from '#src/ui/format.ts';
import { Note } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { notify } from '#src/ui/toast.tsx';
import { decodeFile } from './decode-file.ts';

type Imported = Reply<typeof customers.importCustomers>;

const kinds = {
  customers: {
    title: 'Import customers',
    columns: 'customer,email,domains',
    example: 'Karoo Wines,office@karoowines.co.za,karoowines.co.za karoocellar.co.za',
    note: 'Divide the domains of a customer by spaces. What is there already stays as it is.',
  },
  associations: {
    title: 'Import associations',
    columns: 'email,customer,access_level,primary_contact',
    example: 'naledi@karoowines.co.za,Karoo Wines,manage,yes',
    note: 'Access levels are view, comment, manage and owner. The people need an account.',
  },
} as const;

const outcomes = {
  new: { kind: 'pass', word: 'New' },
  changed: { kind: 'attention', word: 'Changed' },
  present: { kind: 'unknown', word: 'There already' },
} as const;

/** Imports a CSV file: what each line would do is shown first, and nothing is imported while a line is wrong. */
export function ImportPanel({ kind, onClose }: { kind: keyof typeof kinds; onClose: () => void }) {
  const offline = useOffline();
  const send = useSend(
    // Both calls have the same body and reply.
    (kind === 'customers'
      ? calls.customers.importCustomers
      : calls.customers.importAssociations) as typeof calls.customers.importCustomers,
  );
  const [file, setFile] = useState<{ name: string; text: string; plan: Imported } | null>(null);
  const { title, columns, example, note } = kinds[kind];
  const take = async ([first]: File[]) => {
    if (first === undefined) return;
    const text = decodeFile(new Uint8Array(await first.arrayBuffer()));
    send.mutate({ body: { text, is_dry_run: true } }, { onSuccess: (plan) => setFile({ name: first.name, text, plan }) });
  };
  const changes = file?.plan.lines.filter(({ outcome }) => outcome !== 'present').length ?? 0;
  const importNow = () => {
    if (file === null) return;
    send.mutate(
      { body: { text: file.text, is_dry_run: false } },
      {
        onSuccess: () => {
          onClose();
          notify({ text: `${counted(changes, 'line')} of ${file.name} imported` });
        },
      },
    );
  };
  const reason = offline ? 'Needs a connection.' : whyNot(file?.plan, changes);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          {file !== null && (
            <Button variant="quiet" onPress={() => setFile(null)}>
              Choose another file
            </Button>
          )}
          <Button
            variant="solid"
            isDisabled={reason !== undefined}
            reason={reason}
            isPending={send.isPending}
            pendingText={file === null ? 'Checking …' : 'Importing …'}
            onPress={importNow}
          >
            {changes === 0 || reason !== undefined ? 'Import' : `Import ${counted(changes, 'line')}`}
          </Button>
        </>
      }
    >
      {file === null ? (
        <>
          <p>The first line names the columns:</p>
          <pre className="import-example">{`${columns}\n${example}`}</pre>
          <p className="ui-small ui-mute">{note}</p>
          <Dropzone
            label={offline ? 'Imports need a connection' : 'Drop a CSV file here'}
            hint="Up to 2 000 lines. You see what each line does before anything changes."
            accept={['.csv', '.txt']}
            multiple={false}
            isDisabled={offline || send.isPending}
            onFiles={(files) => void take(files)}
          />
        </>
      ) : (
        <Plan name={file.name} plan={file.plan} changes={changes} />
      )}
      <FormNote error={send.error} />
    </Dialog>
  );
}

function whyNot(plan: Imported | undefined, changes: number): string | undefined {
  if (plan === undefined) return 'Choose a file first.';
  if (plan.refused.length > 0) return 'Correct the lines first.';
  return changes === 0 ? 'Everything in this file is there already.' : undefined;
}

const mostShown = 200;

function Plan({ name, plan: { lines, refused }, changes }: { name: string; plan: Imported; changes: number }) {
  return (
    <>
      {refused.length > 0 ? (
        <>
          <Note icon="attention">
            {`${counted(refused.length, 'line')} of ${name} ${formOf(refused.length, 'is', 'are')} wrong. Nothing can be imported until you correct the file.`}
          </Note>
          <ul className="import-lines" aria-label="Lines that are wrong">
            {refused.slice(0, mostShown).map(({ line, why }) => (
              <li key={line}>
                <span>Line {line}</span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>
            {changes === 0
              ? `${name} has nothing new.`
              : `${counted(changes, 'line')} of ${format.number(lines.length)} would change something. Nothing is changed yet.`}
          </p>
          <ul className="import-lines" aria-label="What each line does">
            {lines.slice(0, mostShown).map(({ line, what, outcome }) => (
              <li key={line}>
                <span>Line {line}</span>
                <span>{what}</span>
                <StatusTag kind={outcomes[outcome].kind}>{outcomes[outcome].word}</StatusTag>
              </li>
            ))}
          </ul>
        </>
      )}
      {Math.max(lines.length, refused.length) > mostShown && (
        <p className="ui-small ui-mute">The first {mostShown} lines are shown.</p>
      )}
    </>
  );
}
