import { plainText } from '#domain/search/match.ts';
import { counted } from '#domain/text.ts';
import './customer-switcher.css';
import { useState } from 'react';
import { chooseCustomer } from '#src/page/choose-customer.ts';
import { levelWord } from '#src/session/access-levels.ts';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { Link } from '#src/ui/Link.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';

/** The customers that can be switched to. */
export function CustomerList({ close }: { close: () => void }) {
  const { customerSwitch } = useSignedIn();
  const { context, customer, isStaff } = useSession();
  const [wanted, setWanted] = useState('');
  const text = plainText(wanted.trim());
  const matches = (context?.associations ?? []).filter((one) => plainText(one.customer_name).includes(text));
  return (
    <div className="switcher">
      {(context?.associations.length ?? 0) > 6 && (
        <SearchField label="Find a customer" placeholder="Find a customer" value={wanted} onChange={setWanted} small />
      )}
      <ul>
        {matches.map((one) => (
          <li key={one.customer_id}>
            <button
              type="button"
              aria-current={one.customer_id === customer?.customer_id ? 'true' : undefined}
              onClick={() => {
                close();
                if (one.customer_id !== customer?.customer_id) chooseCustomer(customerSwitch, one.customer_id, one.customer_name);
              }}
            >
              <span>{one.customer_name}</span>
              <span className="ui-sub">
                {levelWord(one.access_level)} · {counted(one.domain_count, 'domain', 'domains')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <p className="ui-mute">No customer has this name.</p>}
      <p className="switcher-foot">
        Associations are managed in{' '}
        <Link href={isStaff ? '/app/user-associations' : '/app/my-associations'} onPress={close}>
          User Settings
        </Link>
      </p>
    </div>
  );
}
