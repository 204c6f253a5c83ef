/** The domain field. A plain form: without script it opens the checker's page with the domain in the address. */
export function Ask({ id }: { id: string }) {
  return (
    <form className="site-ask" action="/dmarc-checker" method="get" noValidate data-site-ask="">
      <label htmlFor={id}>Your domain</label>
      <div>
        <input
          id={id}
          name="domain"
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={320}
          placeholder="example.co.za"
          aria-describedby={`${id}-help`}
        />
        <button className="site-btn site-btn-beam" type="submit">
          Check domain
        </button>
      </div>
      <p className="site-error" role="alert" hidden />
      <p className="site-small" id={`${id}-help`}>
        Free, no sign-up. We read public DNS only. A web or email address works too.
      </p>
    </form>
  );
}

/** The domain field once more, before the foot. */
export function Close() {
  return (
    <div className="site-close site-night site-ray">
      <div className="site-wrap">
        <h2>Can someone send email as your company?</h2>
        <Ask id="domain-again" />
      </div>
    </div>
  );
}
