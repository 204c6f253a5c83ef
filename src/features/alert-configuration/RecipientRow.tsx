import { calls } from '#src/app/calls.ts';
import { useRead } from '#src/app/query.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { Scope } from './types.ts';

type RecipientRowProps = { email: string; scope: Scope; onRemove: () => void };

/** What is asked about an address in a scope. */
export function addressBody(email: string, { domainId }: Pick<Scope, 'domainId'>) {
  return { body: { email, ...(domainId === undefined ? {} : { domain_id: domainId }) } };
}

/** An address that is told too, with what speaks against it. */
export function RecipientRow({ email, scope, onRemove }: RecipientRowProps) {
  const found = useRead(calls.alertDelivery.validateRecipient, addressBody(email, scope));
  return (
    <li>
      <span>
        {email}
        {found.data === undefined && found.isError && <span className="ui-sub">Not checked: {found.error.message}</span>}
        {(found.data?.warnings ?? []).map((warning) => (
          <span key={warning} className="ui-sub arule-warning">
            <Icon name={found.data?.valid === false ? 'fail' : 'attention'} small />
            {warning}
          </span>
        ))}
      </span>
      <Button size="s" onPress={onRemove} aria-label={`Remove ${email}`}>
        Remove
      </Button>
    </li>
  );
}
