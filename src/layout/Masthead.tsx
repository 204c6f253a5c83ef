import './masthead.css';
import { useSelector } from '@xstate/react';
import { auth, connectivity } from '#src/app/actors.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Mark } from '#src/ui/Mark.tsx';
import { CustomerSwitcher } from './CustomerSwitcher.tsx';
import { InstallButton } from './InstallButton.tsx';
import { useSession } from './session-context.ts';

/** The night bar on top: the mark, the customer, the search, the line, who is signed in. */
export function Masthead({ onSearch }: { onSearch: () => void }) {
  const { profile } = useSession();
  return (
    <header className="mast">
      <Link className="mast-brand" href="/app/dashboard" aria-label="Beacon, to the dashboard">
        <Mark />
        <span>Beacon</span>
      </Link>
      <div className="mast-middle">
        <CustomerSwitcher />
        <button type="button" className="mast-find" onClick={onSearch}>
          <Icon name="search" />
          <span>Search pages and domains</span>
          <kbd>Ctrl K</kbd>
        </button>
      </div>
      <div className="mast-end">
        <InstallButton />
        <LineState />
        <span className="mast-me">{profile?.email}</span>
        <button type="button" className="mast-out" onClick={() => auth.send({ type: 'signOut' })}>
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
