import './invitation.css';
import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { useCopy } from '#src/ui/copy.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Note } from '#src/ui/State.tsx';
import type { Invited } from './types.ts';

/** An invitation that no mail brings: why, and the link to hand over. */
export function InvitationMade({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  const { copied, copy } = useCopy();
  const [refused, setRefused] = useState(false);
  const { user, customer, mail, link, expires_at: until } = invited;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={customer === null ? `${user.name} is invited` : `${user.name} is invited to ${customer}`}
      actions={
        <Button
          variant="solid"
          icon={copied ? 'check' : 'copy'}
          onPress={() => void copy(link ?? '').then((done) => setRefused(!done))}
        >
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      }
    >
      <div className="ui-stack">
        <Note icon={mail === 'failed' ? 'attention' : 'info'}>
          {mail === 'failed'
            ? 'The mail server refused the email. Pass this link on yourself.'
            : 'Email is not set up, so the invitation is in the outbox folder of the server. Pass this link on yourself.'}
        </Note>
        <p className="ui-mono invitation-link">{link}</p>
        <p className="ui-slate">
          {refused && 'The browser did not allow copying. Select the link above. '}
          It is for {user.email}, works once and expires on {format.dateTime(until)}.
        </p>
        <span className="ui-hidden" role="status">
          {copied && 'Link copied'}
        </span>
      </div>
    </Dialog>
  );
}
