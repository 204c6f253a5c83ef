import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { RowWarning } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { Scope } from './types.ts';

type RecipientRowProps = { email: string; scope: Scope; onRemove: () => void };

/** What is asked about an address in a scope. */
export function addressBody(email: string, { domainId }: Pick<Scope, 'domainId'>) {
  return { body: { email, ...(domainId === undefined ? {} : { domain_id: domainId }) } };
}

/** An address that is also notified, with what speaks against it. */
export function RecipientRow({ email, scope, onRemove }: RecipientRowProps) {
  const found = useRead(calls.alertDelivery.validateRecipient, addressBody(email, scope));
  return (
    <li>
      <span>
        {email}
        {found.data === undefined && found.isError && <span className="ui-sub">Not checked: {found.error.message}</span>}
        {(found.data?.warnings ?? []).map((warning) => (
          <RowWarning key={warning} isFailure={found.data?.valid === false}>
            {warning}
          </RowWarning>
        ))}
      </span>
      <Button size="s" onPress={onRemove} aria-label={`Remove ${email}`}>
        Remove
      </Button>
    </li>
  );
}
