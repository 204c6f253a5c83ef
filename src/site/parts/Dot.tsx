const labels = ['no', 'partly', 'yes'] as const;

/** How much of a job is covered: an empty, a half or a full circle, with its word for screen readers. */
export function Dot({ covered }: { covered: 0 | 1 | 2 }) {
  return (
    <>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle className={covered === 2 ? 'site-dot-line site-dot-full' : 'site-dot-line'} cx="8" cy="8" r="6.25" />
        {covered === 1 && <path className="site-dot-full" d="M8 2a6 6 0 0 0 0 12z" />}
      </svg>
      <span className="ui-hidden">{labels[covered]}</span>
    </>
  );
}
