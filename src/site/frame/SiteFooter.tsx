import { Mark } from '#src/ui/Mark.tsx';
import { footColumns } from './menu.ts';

const themes = [
  { theme: 'auto', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** The foot of every public page: links, the version line, the choice of theme. Scripts fill the version in (`behaviour.ts`). */
export function SiteFooter() {
  return (
    <footer className="site-foot site-night">
      <div className="site-wrap">
        <div className="site-foot-columns">
          <div>
            <a className="site-brand" href="/">
              <Mark />
              Beacon
            </a>
            <p>Managed DMARC monitoring for South African businesses.</p>
            <p>Sales hours: Mon–Fri 08:00–17:00</p>
          </div>
          {footColumns.map(({ label, links }) => (
            <nav key={label} aria-label={label}>
              <h2>{label}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.path}>
                    <a href={link.path}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="site-foot-end">
          <p data-site-version="">Version {'{ip}'} · build not loaded · status unknown</p>
          <div className="site-theme" role="group" aria-label="Colour theme">
            {themes.map(({ theme, label }) => (
              <button key={theme} type="button" data-site-theme={theme} aria-pressed={theme === 'auto'}>
                {label}
              </button>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}
