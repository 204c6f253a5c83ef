import { listed } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Signals } from './Signals.tsx';
import type { Applicant } from './types.ts';

type CardProps = {
  applicant: Applicant;
  isPicked: boolean;
  onPick: ((isPicked: boolean) => void) | undefined;
  onPreview: () => void;
  onApprove: () => void;
  onReject: () => void;
};

/** A request for access with what is known of it, and the actions. */
export function ApplicantCard({ applicant, isPicked, onPick, onPreview, onApprove, onReject }: CardProps) {
  const offline = useOffline();
  const { name, email, reason, suggested, requested_at: asked } = applicant;
  return (
    <article className="users-card" aria-label={name}>
      {onPick && (
        <Checkbox isSelected={isPicked} onChange={onPick} aria-label={`Select the request of ${name}`}>
          Select
        </Checkbox>
      )}
      <h3>{name}</h3>
      <p className="ui-small ui-mute">
        {email} · asked on {format.dateTime(asked)}
      </p>
      {reason && <blockquote>{reason}</blockquote>}
      <p>{suggestionOf(applicant)}</p>
      <Signals applicant={applicant} />
      <Actions>
        <Button
          {...(suggested.length > 0 ? { variant: 'solid' as const } : {})}
          isDisabled={offline}
          reason="Needs a connection."
          onPress={onApprove}
          aria-label={`Approve the request of ${name}`}
        >
          Approve
        </Button>
        {suggested.length > 0 && (
          <Button variant="quiet" isDisabled={offline} onPress={onPreview} aria-label={`Preview the email to ${name}`}>
            Preview email
          </Button>
        )}
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
