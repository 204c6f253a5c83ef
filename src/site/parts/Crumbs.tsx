/** The steps from the home page to this one. */
export function Crumbs({ crumbs }: { crumbs: readonly { label: string; path?: string }[] }) {
  return (
    <nav className="site-crumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href="/">Beacon</a>
        </li>
        {crumbs.map(({ label, path }, index) => (
          <li key={label} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {path === undefined || index === crumbs.length - 1 ? label : <a href={path}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
