import './security.css';
import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { useSignedIn } from '#src/session/session-context.ts';
import { ActionRows, RowActions } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { notify } from '#src/ui/toast.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { CodesShown } from './CodesShown.tsx';
import { factorsFinding, passkeyObstacle, recoveryFinding } from './factor-labels.ts';
import { OneTimeCodes } from './OneTimeCodes.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';
import type { OwnFactors } from './types.ts';
import { useConfirmed } from './use-confirmed.tsx';

type Passkey = OwnFactors['passkeys'][number];
type Open =
  | { what: 'passkey' | 'codes' | 'remove-codes' }
  | { what: 'rename' | 'remove'; passkey: Passkey }
  | { what: 'shown'; codes: readonly string[] };

/** Passkeys, one-time codes and recovery codes of the reader, and how to add and remove them. */
export function SecondFactors({ own }: { own: OwnFactors }) {
  const offline = useOffline();
  const { session } = useSignedIn();
  const { confirmed, dialog } = useConfirmed(own);
  const [open, setOpen] = useState<Open | null>(null);
  const make = useSend(calls.secondFactor.makeRecoveryCodes);
  const removeCodes = useSend(calls.secondFactor.removeCodes);
  const removePasskey = useSend(calls.secondFactor.removePasskey);
  const close = () => setOpen(null);
  const added = (text: string) => (codes: readonly string[] | null) => {
    if (codes === null) notify({ text });
    session.send({ type: 'refresh' });
    setOpen(codes === null ? null : { what: 'shown', codes });
  };
  const ask = (next: Open) => confirmed(() => setOpen(next));
  const makeCodes = () =>
    confirmed(() => make.mutate({}, { onSuccess: ({ recovery_codes: codes }) => setOpen({ what: 'shown', codes }) }));
  return (
    <>
      <Section
        span={7}
        wideOnTablet
        question="Second factor"
        finding={factorsFinding(own)}
        note={
          own.is_required
            ? 'Staff need a passkey or one-time codes. The last one cannot be removed.'
            : 'Asked for after your password. A passkey also signs you in by itself.'
        }
      >
        <FactorRows own={own} offline={offline} onOpen={setOpen} onAsk={ask} />
        <Actions>
          <Button
            variant="solid"
            {...obstacle(offline, passkeyObstacle(own, location.origin))}
            onPress={() => ask({ what: 'passkey' })}
          >
            Add passkey
          </Button>
          <Button {...obstacle(offline)} onPress={() => ask({ what: 'codes' })}>
            {own.codes === null ? 'Set up one-time codes' : 'Move codes to another app'}
          </Button>
        </Actions>
      </Section>
      <Section
        span={5}
        wideOnTablet
        question="Recovery codes"
        finding={recoveryFinding(own)}
        note={
          own.recovery_codes.all === 0
            ? 'Ten codes come with your first second factor.'
            : 'Each code works once. Store them away from this device.'
        }
      >
        <FormNote error={make.error} />
        {own.recovery_codes.all > 0 && (
          <Actions>
            <Button size="s" {...obstacle(offline)} isPending={make.isPending} onPress={makeCodes}>
              Make new codes
            </Button>
          </Actions>
        )}
      </Section>
      {dialog}
      {open?.what === 'passkey' && <AddPasskey onClose={close} onDone={added('The passkey is added')} />}
      {open?.what === 'codes' && <OneTimeCodes onClose={close} onDone={added('One-time codes are set up')} />}
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.what === 'shown' && <CodesShown codes={open.codes} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.what === 'remove' || open?.what === 'remove-codes'}
        onClose={close}
        title={open?.what === 'remove' ? `Remove ${open.passkey.name}?` : 'Remove one-time codes?'}
        confirmLabel="Remove"
        cancelLabel="Keep it"
        onConfirm={async () => {
          if (open?.what === 'remove') await removePasskey.mutateAsync({ params: { id: open.passkey.id } });
          if (open?.what === 'remove-codes') await removeCodes.mutateAsync({});
        }}
      >
        <p>You can no longer sign in with it. Remove it from your device as well.</p>
      </ConfirmDialog>
    </>
  );
}

const obstacle = (offline: boolean, other?: string) =>
  offline ? { isDisabled: true, reason: 'Needs a connection.' } : other === undefined ? {} : { isDisabled: true, reason: other };

type RowsProps = { own: OwnFactors; offline: boolean; onOpen: (next: Open) => void; onAsk: (next: Open) => void };

function FactorRows({ own: { passkeys, codes }, offline, onOpen, onAsk }: RowsProps) {
  const now = useNow();
  const used = (at: string | null) => (at === null ? 'not used yet' : `used ${format.atMoment(at, now)}`);
  const words = (name: string, sub: string) => (
    <span className="security-factor">
      <Icon name="pass" className="ui-tone-pass" />
      <span>
        <b>{name}</b>
        <span className="ui-sub">{sub}</span>
      </span>
    </span>
  );
  const button = (text: string, of: string, press: () => void) => (
    <Button size="s" variant="quiet" {...obstacle(offline)} aria-label={`${text} ${of}`} onPress={press}>
      {text}
    </Button>
  );
  if (passkeys.length === 0 && codes === null) return null;
  return (
    <ActionRows label="Second factors">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          {words(
            passkey.name,
            `${passkey.is_synced ? 'Synced passkey' : 'Passkey'} · added ${format.date(passkey.added_at)} · ${used(passkey.last_used_at)}`,
          )}
          <RowActions>
            {button('Rename', passkey.name, () => onOpen({ what: 'rename', passkey }))}
            {button('Remove', passkey.name, () => onAsk({ what: 'remove', passkey }))}
          </RowActions>
        </li>
      ))}
      {codes !== null && (
        <li>
          {words('Authenticator app', `One-time codes · added ${format.date(codes.added_at)} · ${used(codes.last_used_at)}`)}
          <RowActions>{button('Remove', 'one-time codes', () => onAsk({ what: 'remove-codes' }))}</RowActions>
        </li>
      )}
    </ActionRows>
  );
}
