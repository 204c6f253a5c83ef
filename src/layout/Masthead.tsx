import { formOf } from '#domain/text.ts';
import './masthead.css';
import { useSelector } from '@xstate/react';
import { connectivity } from '#src/client/actors.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { useSession } from '#src/session/session-context.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Mark } from '#src/ui/Mark.tsx';
import { CustomerSwitcher } from './CustomerSwitcher.tsx';
import { InstallButton } from './InstallButton.tsx';

type Props = { onSearch: () => void; onQueue: () => void; onSignOut: () => void };

/** The night bar on top: the mark, the customer, the search, the connection with what waits for it, who is signed in. */
export function Masthead({ onSearch, onQueue, onSignOut }: Props) {
  const { profile } = useSession();
  return (
    <header className="mast">
      <Link className="mast-brand" href="/app/dashboard" aria-label="Beacon, dashboard">
        <Mark />
        <span>Beacon</span>
      </Link>
      <div className="mast-middle">
        <CustomerSwitcher />
        <button type="button" className="mast-find" onClick={onSearch}>
          <Icon name="search" />
          <span>Search or start an action</span>
          <kbd>Ctrl K</kbd>
        </button>
      </div>
      <div className="mast-end">
        <InstallButton />
        <LineState />
        <WaitingCount onPress={onQueue} />
        <span className="mast-me">{profile?.email}</span>
        <button type="button" className="mast-out" onClick={onSignOut}>
          Logout
        </button>
        <button type="button" className="mast-square" onClick={onSearch} aria-label="Search">
          <Icon name="search" />
        </button>
      </div>
    </header>
  );
}

function LineState() {
  const online = useSelector(connectivity, (state) => state.matches('online') || state.matches('doubtful'));
  return (
    <span className="mast-line" role="status">
      <span className={cx('mast-dot', !online && 'mast-dot-off')} aria-hidden="true" />
      <span className="ui-hidden">Connection: </span>
      <span className="mast-word">{online ? 'Online' : 'Offline'}</span>
    </span>
  );
}

function WaitingCount({ onPress }: { onPress: () => void }) {
  const { waiting, refused } = useOutbox();
  if (waiting + refused === 0) return null;
  return (
    <button type="button" className="mast-wait" aria-haspopup="dialog" onClick={onPress}>
      {waiting > 0 && (
        <span>
          <Icon name="clock" small />
          {waiting}
          <span className="mast-word"> waiting</span>
        </span>
      )}
      {refused > 0 && (
        <span>
          <Icon name="attention" small />
          {refused}
          <span className="mast-word"> {formOf(refused, 'needs you', 'need you')}</span>
        </span>
      )}
    </button>
  );
}
