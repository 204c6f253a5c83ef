import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { decodeFile } from '#src/entities/people/decode-file.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dropzone } from '#src/ui/Dropzone.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { BankLineTable } from './BankLineTable.tsx';
import { exact } from './money-labels.ts';
import type { BankLines } from './types.ts';

/** Reads a bank statement, shows what each line pays, and books what is chosen: certain matches from the start, others when a person says so. */
export function BankImport() {
  const offline = useOffline();
  const [file, setFile] = useState<{ text: string; lines: BankLines } | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const read = useSend(calls.billing.readBankStatement);
  const book = useSend(calls.billing.bookBankLines);
  const take = async ([first]: File[]) => {
    if (first === undefined) return;
    const text = decodeFile(new Uint8Array(await first.arrayBuffer()));
    if (text.includes('\0')) return notify({ text: `${first.name} is not a CSV or OFX file.`, tone: 'fail' });
    read.mutate(
      { body: { text } },
      {
        onSuccess: (lines) => {
          setFile({ text, lines });
          setChosen(new Set(lines.lines.filter(({ outcome }) => outcome === 'matched').map(({ key }) => key)));
        },
      },
    );
  };
  const chooseAnother = () => {
    setFile(null);
    // What went wrong with this file says nothing of the next.
    book.reset();
  };
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const all = file?.lines.lines ?? [];
  const ready = all.filter(({ key }) => chosen.has(key));
  const sum = ready.reduce((total, { amount_cents: cents }) => total + cents, 0);
  const send = () => {
    if (file === null) return;
    const choices = ready.flatMap(({ key, customer, invoice_id: invoice }) =>
      customer === null ? [] : [{ key, customer_id: customer.id, invoice_id: invoice }],
    );
    book.mutate(
      { body: { text: file.text, choices } },
      {
        onSuccess: ({ booked }) => {
          setFile(null);
          notify({ text: `${counted(booked, 'payment')} booked` });
        },
      },
    );
  };
  return (
    <Section question="Bank statement" finding={file === null ? 'Match payments with invoices' : findingOf(file.lines)}>
      {file === null ? (
        <Dropzone
          label={offline ? 'Uploads need a connection' : 'Drop a bank statement here'}
          hint="CSV with a row of column heads, or OFX, up to 2 MB. Lines that were booked before are left out."
          accept={['.csv', '.ofx', '.txt']}
          multiple={false}
          isDisabled={offline || read.isPending}
          onFiles={(files) => void take(files)}
        />
      ) : (
        <>
          {file.lines.refused.length > 0 && <Note icon="attention">{refusedLabel(file.lines)}</Note>}
          {all.length > 0 && <BankLineTable lines={all} chosen={chosen} onChoose={choose} />}
          <div className="sub-acts">
            <Actions>
              <Button
                variant="solid"
                isDisabled={offline || ready.length === 0}
                reason={offline ? 'Needs a connection.' : 'Choose at least one line.'}
                isPending={book.isPending}
                pendingText="Booking …"
                onPress={send}
              >
                {ready.length === 0 ? 'Book payments' : `Book ${counted(ready.length, 'payment')}, ${exact(sum)}`}
              </Button>
              <Button isDisabled={book.isPending} onPress={chooseAnother}>
                Choose another file
              </Button>
            </Actions>
          </div>
        </>
      )}
      <FormNote error={read.error ?? book.error} />
    </Section>
  );
}

function findingOf({ lines, booked }: BankLines): string {
  const of = (wanted: string) => lines.filter(({ outcome }) => outcome === wanted).length;
  const before = booked === 0 ? '' : `, ${booked} booked before`;
  return `${of('matched')} matched, ${of('proposed')} proposed, ${of('unmatched')} unmatched${before}`;
}

function refusedLabel({ refused }: BankLines): string {
  const shown = refused.slice(0, 5).map(({ line, why }) => `Line ${line}: ${why}`);
  const more = refused.length - shown.length;
  return `${counted(refused.length, 'line')} could not be read. ${shown.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`;
}
