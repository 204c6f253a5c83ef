import { useState } from 'react';
import { counted, listed } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { InvitationMade } from '#src/entities/people/InvitationMade.tsx';
import type { Invited } from '#src/entities/people/types.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import type { UsersSearch } from './search.ts';
import type { Applicant } from './types.ts';

type Props = { search: UsersSearch; onSearch: (search: UsersSearch) => void };

/** Who asks for access, the longest wait first, with the ways to approve and reject. */
export function Waiting({ search, onSearch }: Props) {
  const pending = useRead(calls.adminUsers.pending, {});
  const reject = useSend(calls.adminUsers.reject);
  const [rejecting, setRejecting] = useState<Applicant | null>(null);
  const [made, setMade] = useState<Invited | null>(null);
  const close = () => onSearch({ ...search, approve: undefined });
  const approved = (invited: Invited) => {
    close();
    if (invited.link !== null) setMade(invited);
    else notify({ text: `Invitation sent to ${invited.user.email}` });
  };
  return (
    <QueryView query={pending} title="The requests for access" place="grid">
      {({ users, pagination }) => {
        const approving = users.find(({ id }) => id === search.approve);
        if (users.length === 0)
          return (
            <PageState heading="Requests for access">
              <EmptyState title="Nobody is waiting">New requests from the sign-up page appear here.</EmptyState>
            </PageState>
          );
        return (
          <>
            <Section
              question="Who asks for access?"
              finding="The longest wait first"
              note={`An approval sends an invitation. A rejection sends nothing. Requests are removed after 90 days.${pagination.total > users.length ? ` ${counted(pagination.total - users.length, 'more request follows', 'more requests follow')}.` : ''}`}
            >
              <ul className="users-cards">
                {users.map((one) => (
                  <li key={one.id}>
                    <Card
                      applicant={one}
                      onApprove={() => onSearch({ ...search, approve: one.id })}
                      onReject={() => setRejecting(one)}
                    />
                  </li>
                ))}
              </ul>
            </Section>
            {approving && <ApproveDialog key={approving.id} applicant={approving} onClose={close} onDone={approved} />}
            {made && <InvitationMade invited={made} onClose={() => setMade(null)} />}
            <ConfirmDialog
              isOpen={rejecting !== null}
              onClose={() => setRejecting(null)}
              title={`Reject the request of ${rejecting?.name ?? ''}?`}
              confirmLabel="Reject request"
              cancelLabel="Keep request"
              onConfirm={async () => {
                if (rejecting === null) return;
                await reject.mutateAsync({ params: { id: rejecting.id }, body: {} });
                notify({ text: `The request of ${rejecting.name} is rejected.` });
              }}
            >
              <p>{rejecting?.email} gets no email. You can still approve the request later, under “All people”.</p>
            </ConfirmDialog>
          </>
        );
      }}
    </QueryView>
  );
}

function Card({ applicant, onApprove, onReject }: { applicant: Applicant; onApprove: () => void; onReject: () => void }) {
  const offline = useOffline();
  const { name, email, reason, suggested, created_at: asked } = applicant;
  return (
    <article className="users-card" aria-label={name}>
      <h3>{name}</h3>
      <p className="ui-small ui-mute">
        {email} · asked on {format.dateTime(asked)}
      </p>
      {reason && <blockquote>{reason}</blockquote>}
      <p>{suggestionOf(applicant)}</p>
      <Actions>
        <Button
          {...(suggested.length > 0 ? { look: 'solid' as const } : {})}
          isDisabled={offline}
          reason="Needs a connection."
          onPress={onApprove}
        >
          Approve
        </Button>
        <Button isDisabled={offline} onPress={onReject} aria-label={`Reject the request of ${name}`}>
          Reject
        </Button>
      </Actions>
    </article>
  );
}

function suggestionOf({ email, suggested }: Applicant): string {
  const [first] = suggested;
  if (first === undefined) return `No customer has the domain of ${email}.`;
  return `${first.domain} belongs to ${listed(suggested.map(({ name }) => name))}.`;
}
