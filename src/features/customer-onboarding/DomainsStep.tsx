import { useState } from 'react';
import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useSend } from '#src/client/query.ts';
import { DomainRoom } from '#src/entities/domain-room/DomainRoom.tsx';
import { FormNote } from '#src/page/FormNote.tsx';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Note } from '#src/ui/State.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { LineTable } from './LineTable.tsx';
import type { DomainLine, Onboarding } from './types.ts';
import { useDomainList } from './use-domain-list.ts';

/** A list of up to 500 domains: validated line by line, then added; the draft is saved on the server for another device. */
export function DomainsStep({ onboarding }: { onboarding: Onboarding }) {
  const { customer, domains, domains_draft: draft, draft_saved_at: savedAt } = onboarding;
  const offline = useOffline();
  const [lines, setLines] = useState<DomainLine[] | null>(null);
  const { text, setText, theirs, isSaved, keepMine, takeTheirs, adopt, error } = useDomainList(
    customer.id,
    { text: draft, savedAt },
    () => setLines(null),
  );
  const send = useSend(calls.onboarding.domains);
  const params = { id: customer.id };
  const judge = () =>
    send.mutate({ params, body: { lines: text, dry_run: true } }, { onSuccess: (reply) => setLines(reply.lines) });
  // The reply can open the next step, so what became of the list is said even if this step is gone; a refusal is `send.error`.
  const add = () =>
    send.mutateAsync({ params, body: { lines: text } }).then(
      (reply) => {
        setLines(reply.lines);
        adopt({ text: reply.onboarding.domains_draft, savedAt: reply.onboarding.draft_saved_at });
        notify(addedNotice(reply.lines, customer.id));
      },
      () => undefined,
    );
  const ready = lines?.filter(({ outcome }) => outcome === 'ready').length ?? 0;
  const isJudged = lines !== null && ready > 0;
  const off = {
    isDisabled: offline || text.trim() === '' || theirs !== null,
    reason: offline ? 'Needs a connection.' : theirs === null ? 'Paste a list first.' : 'Choose a list first.',
  };
  return (
    <>
      {domains.length > 0 && <p>{`${counted(domains.length, 'domain')} ${formOf(domains.length, 'is', 'are')} added.`}</p>}
      <TextArea
        label="Domains"
        hint="One per line, at most 500. Email and web addresses count as their domain. Write “parked” after a domain that nobody sends from."
        rows={8}
        mono
        spellCheck="false"
        value={text}
        onChange={(next) => {
          setText(next);
          setLines(null);
        }}
        error={fieldErrors(send.error)['lines']}
      />
      <p className="ui-small ui-mute" role="status">
        {theirs === null && savedNote({ isSaved, savedAt, offline })}
      </p>
      {theirs !== null && (
        <Note icon="info">
          Somebody changed this list meanwhile:{' '}
          {counted(theirs.text.split('\n').filter((one) => one.trim() !== '').length, 'line')}
          {theirs.savedAt !== null && `, saved ${format.dateTime(theirs.savedAt)}`}. Yours is not saved.{' '}
          <Button size="s" onPress={keepMine}>
            Keep mine
          </Button>{' '}
          <Button size="s" onPress={takeTheirs}>
            Take theirs
          </Button>
        </Note>
      )}
      {lines !== null && <DomainRoom customer={customer.id} adding={ready} />}
      <FormNote error={send.error ?? error} hasFields />
      <Actions>
        <Button {...(isJudged ? {} : { variant: 'solid' as const })} {...off} isPending={send.isPending} onPress={judge}>
          Check the list
        </Button>
        {isJudged && (
          <Button variant="solid" {...off} isPending={send.isPending} pendingText="Adding …" onPress={add}>
            {`Add ${counted(ready, 'domain')}`}
          </Button>
        )}
      </Actions>
      {lines && <LineTable lines={lines} />}
    </>
  );
}

function addedNotice(lines: readonly DomainLine[], customer: number) {
  const added = lines.filter(({ outcome }) => outcome === 'added').length;
  const refused = lines.filter(({ outcome }) => outcome === 'refused').length;
  const text = added === 0 ? 'No domain was added' : `${counted(added, 'domain')} added`;
  if (refused === 0) return { text };
  const href = pageAt('/app/customer-onboarding', { customer, step: 'domains' });
  return {
    text: `${text}. ${counted(refused, 'line was', 'lines were')} refused.`,
    link: { label: 'Open the list', href },
  };
}

function savedNote({ isSaved, savedAt, offline }: { isSaved: boolean; savedAt: string | null; offline: boolean }): string {
  if (offline) return 'You are offline. The list is saved when there is a connection.';
  if (!isSaved) return 'Saving …';
  return savedAt === null
    ? 'The list is saved as you type, for every device.'
    : `Saved ${format.dateTime(savedAt)}, for every device.`;
}
