import { Mark } from '#src/ui/Mark.tsx';
import { type MenuItem, menu } from './menu.ts';

const brand = (
  <a className="site-brand" href="/">
    <Mark />
    Beacon
  </a>
);

function Item({ item, current }: { item: MenuItem; current: string }) {
  const at = (path: string) => (path === current ? 'page' : undefined);
  if ('path' in item)
    return (
      <a href={item.path} aria-current={at(item.path)}>
        {item.label}
      </a>
    );
  return (
    <details name="site-menu">
      <summary className={item.links.some(({ path }) => path === current) ? 'site-here' : undefined}>{item.label}</summary>
      <ul className="site-sub">
        {item.links.map(({ path, label, about }) => (
          <li key={path}>
            <a href={path} aria-current={at(path)}>
              {label}
              <small>{about}</small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The masthead of the public site: the menu of the specification, Login, Free DMARC Check. On a phone the menu is a sheet. */
export function SiteHeader({ current }: { current: string }) {
  return (
    <header className="site-top site-night">
      <div className="site-wrap">
        {brand}
        <button className="site-btn site-burger" type="button" popoverTarget="site-nav">
          Menu
        </button>
        <nav className="site-nav" id="site-nav" popover="auto" aria-label="Main">
          <div className="site-nav-head">
            {brand}
            <button className="site-btn" type="button" popoverTarget="site-nav" popoverTargetAction="hide">
              Close
            </button>
          </div>
          <ul>
            {menu.map((item) => (
              <li key={item.label}>
                <Item item={item} current={current} />
              </li>
            ))}
          </ul>
          <div className="site-nav-acts">
            <a className="site-btn site-btn-quiet" href="/login" aria-current={current === '/login' ? 'page' : undefined}>
              Login
            </a>
            <a className="site-btn" href="/dmarc-checker" aria-current={current === '/dmarc-checker' ? 'page' : undefined}>
              Free DMARC Check
            </a>
          </div>
        </nav>
      </div>
    </header>
  );
}
