import { useState } from 'react';
import { capital, spelled } from '#domain/text.ts';
import { keyScopes, mostKeys } from '#domain/vocabulary/api-keys.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { KeyShown } from './KeyShown.tsx';
import { NewKey } from './NewKey.tsx';
import { scopeLabels } from './scope-labels.ts';
import type { ApiKey, MadeKey, OwnFactors } from './types.ts';
import { useConfirmed } from './use-confirmed.tsx';

type Open = { what: 'new' } | { what: 'shown'; made: MadeKey } | { what: 'remove'; key: ApiKey };

/** The keys with which programs call the API for the reader, and how to make and remove them. */
export function ApiKeys({ keys, own }: { keys: ApiKey[]; own: OwnFactors }) {
  const now = useNow();
  const offline = useOffline();
  const { confirmed, dialog } = useConfirmed(own);
  const [open, setOpen] = useState<Open | null>(null);
  const remove = useSend(calls.apiKeys.remove);
  const close = () => setOpen(null);
  const isFull = keys.length >= mostKeys;
  return (
    <Section
      question="API keys"
      finding={keys.length === 0 ? 'No program calls Beacon for you' : `${capital(spelled(keys.length, 'key'))} for programs`}
      note="With a key, a program acts in your name, within what you allow it. It never reaches your password or this page."
      more={
        <Button
          size="s"
          isDisabled={offline || isFull}
          reason={
            offline ? 'Needs a connection.' : `You have ${spelled(mostKeys, 'key')}. Remove one that you no longer use first.`
          }
          onPress={() => confirmed(() => setOpen({ what: 'new' }))}
        >
          New API key
        </Button>
      }
    >
      {keys.length > 0 && (
        <DataTable
          caption="API keys"
          rows={keys}
          columns={columnsOf({ now, offline, onRemove: (key) => setOpen({ what: 'remove', key }) })}
          rowId={({ id }) => String(id)}
          noun={['key', 'keys']}
        />
      )}
      {dialog}
      {open?.what === 'new' && <NewKey onClose={close} onDone={(made) => setOpen({ what: 'shown', made })} />}
      {open?.what === 'shown' && <KeyShown made={open.made} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.what === 'remove'}
        onClose={close}
        title={open?.what === 'remove' ? `Remove ${open.key.name}?` : 'Remove the key?'}
        confirmLabel="Remove"
        cancelLabel="Keep it"
        onConfirm={async () => {
          if (open?.what === 'remove') await remove.mutateAsync({ params: { id: open.key.id } });
        }}
      >
        <p>Programs that use this key are refused from now on.</p>
      </ConfirmDialog>
    </Section>
  );
}

type Shown = { now: number; offline: boolean; onRemove: (key: ApiKey) => void };

const isOver = ({ expires_at: at }: ApiKey, now: number) => Date.parse(at) <= now;

function columnsOf({ now, offline, onRemove }: Shown): Column<ApiKey>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      value: ({ name }) => name,
      cell: ({ name, start }) => (
        <>
          {name}
          <span className="ui-sub ui-mono">{start}…</span>
        </>
      ),
    },
    {
      id: 'scopes',
      header: 'May',
      value: ({ scopes }) =>
        keyScopes
          .filter((scope) => scopes.includes(scope))
          .map((scope) => scopeLabels[scope].short)
          .join(', '),
    },
    {
      id: 'used',
      header: 'Last used',
      nowrap: true,
      value: (row) => row.last_used_at ?? '',
      cell: (row) => (row.last_used_at === null ? 'Not yet' : format.moment(row.last_used_at, now)),
    },
    {
      id: 'expires',
      header: 'Ends',
      nowrap: true,
      value: (row) => row.expires_at,
      cell: (row) => (isOver(row, now) ? <StatusTag kind="unknown">Expired</StatusTag> : format.date(row.expires_at)),
    },
    {
      id: 'remove',
      header: 'Remove',
      headerHidden: true,
      align: 'right',
      card: 'full',
      csv: false,
      cell: (row) => (
        <Button size="s" isDisabled={offline} aria-label={`Remove ${row.name}`} onPress={() => onRemove(row)}>
          Remove
        </Button>
      ),
    },
  ];
}
