const wideTitle =
  'Two messages carry the name of your company. Both pass through the beam of your DMARC record. The one that your domain signed goes to the inbox. The forged one does not match: under p=none it is delivered and reported, under p=quarantine it goes to spam, under p=reject it is refused or sent to spam. Daily reports count both.';

function Wide() {
  return (
    <svg className="site-draw site-wide" viewBox="0 0 1216 452" role="img" aria-labelledby="beam-wide">
      <title id="beam-wide">{wideTitle}</title>
      <path className="d-beam" d="M590 46 434 410h312z" />
      <path className="d-edge" d="M590 46 434 410M590 46l156 364" />
      <path className="d-ink" d="M577 26a13 13 0 0 1 26 0zM572 46h36v4h-36z" />
      <path className="d-lamp" d="M579 28h22v18h-22z" />
      <text x="628" y="30" className="d-head">
        Your DMARC record
      </text>
      <text x="628" y="52" className="d-small">
        public, in your DNS
      </text>
      <path className="d-pass" d="M278 150h606" />
      <path className="d-fail" d="M278 318h564" />
      <rect className="d-box" x=".5" y="102" width="277" height="96" rx="6" />
      <rect className="d-box" x=".5" y="270" width="277" height="96" rx="6" />
      <text x="20" y="133" className="d-head">
        Your accounts team
      </text>
      <text x="20" y="158" className="d-small">
        From: yourcompany.co.za
      </text>
      <text x="20" y="180" className="d-small">
        Signed: yourcompany.co.za
      </text>
      <text x="20" y="301" className="d-head">
        A stranger
      </text>
      <text x="20" y="326" className="d-small">
        From: yourcompany.co.za
      </text>
      <text x="20" y="348" className="d-small">
        Signed: nobody, or another name
      </text>
      <rect className="d-pass-box" x="502" y="130" width="176" height="40" rx="4" />
      <rect className="d-fail-box" x="502" y="298" width="176" height="40" rx="4" />
      <path className="d-pass" d="M529 150l5 5 9-10" />
      <text x="554" y="155" className="d-pass-ink">
        Names match
      </text>
      <path className="d-fail" d="M531 313l10 10M541 313l-10 10" />
      <text x="554" y="323" className="d-fail-ink">
        Names differ
      </text>
      <path className="d-pass-ink" d="M896 150l-14-6v12z" />
      <text x="912" y="148" className="d-head">
        Inbox
      </text>
      <text x="912" y="170" className="d-small">
        under every policy
      </text>
      <path className="d-fail" d="M842 318c26 0 22-58 42-58M842 318h42M842 318c26 0 22 58 42 58" />
      <path className="d-fail-ink" d="M896 260l-14-6v12zM896 318l-14-6v12zM896 376l-14-6v12z" />
      <text x="912" y="257" className="d-mono">
        p=none
      </text>
      <text x="912" y="278" className="d-small">
        delivered, and reported to you
      </text>
      <text x="912" y="315" className="d-mono">
        p=quarantine
      </text>
      <text x="912" y="336" className="d-small">
        to the spam folder
      </text>
      <text x="912" y="373" className="d-mono">
        p=reject
      </text>
      <text x="912" y="394" className="d-small">
        refused, or spam at some receivers
      </text>
      <path className="d-line d-dots" d="M1180 414v22H734M446 436H138v-56" />
      <path className="d-ink" d="M138 370l-6 12h12z" />
      <text x="590" y="441" className="d-small d-mid">
        daily reports: which servers, how many
      </text>
    </svg>
  );
}

function Tall() {
  return (
    <svg className="site-draw site-tall" viewBox="0 0 350 640" role="img" aria-labelledby="beam-tall">
      <title id="beam-tall">{wideTitle}</title>
      <path className="d-beam" d="M16 236 350 178v122z" />
      <path className="d-edge" d="M350 178 16 236l334 64" />
      <path className="d-lamp" d="M6 227h18v18H6z" />
      <path className="d-ink" d="M2 245h26v4H2zM6 225a9 9 0 0 1 18 0z" />
      <text x="96" y="180" className="d-small">
        Your DMARC record
      </text>
      <path className="d-pass" d="M82 122v316" />
      <path className="d-fail" d="M262 122v282" />
      <rect className="d-box" x=".5" y="8" width="165" height="114" rx="6" />
      <rect className="d-box" x="180" y="8" width="169" height="114" rx="6" />
      <text x="14" y="38" className="d-head">
        Your team
      </text>
      <text x="14" y="64" className="d-small">
        From: you
      </text>
      <text x="14" y="86" className="d-small">
        Signed: you
      </text>
      <text x="194" y="38" className="d-head">
        A stranger
      </text>
      <text x="194" y="64" className="d-small">
        From: you
      </text>
      <text x="194" y="86" className="d-small">
        Signed: nobody,
      </text>
      <text x="194" y="106" className="d-small">
        or another name
      </text>
      <rect className="d-pass-box" x="40" y="219" width="112" height="38" rx="4" />
      <rect className="d-fail-box" x="200" y="219" width="128" height="38" rx="4" />
      <path className="d-pass" d="M56 238l5 5 9-10" />
      <text x="80" y="243" className="d-pass-ink">
        Match
      </text>
      <path className="d-fail" d="M216 233l10 10M226 233l-10 10" />
      <text x="236" y="243" className="d-fail-ink">
        No match
      </text>
      <path className="d-pass-ink" d="M82 448l-6-13h12z" />
      <text x="62" y="474" className="d-head">
        Inbox
      </text>
      <path className="d-fail" d="M262 404H172v176M172 454h14M172 517h14M172 580h14" />
      <text x="196" y="452" className="d-mono">
        p=none
      </text>
      <text x="196" y="472" className="d-small">
        delivered, reported
      </text>
      <text x="196" y="515" className="d-mono">
        p=quarantine
      </text>
      <text x="196" y="535" className="d-small">
        spam folder
      </text>
      <text x="196" y="578" className="d-mono">
        p=reject
      </text>
      <text x="196" y="598" className="d-small">
        refused, or spam
      </text>
      <path className="d-line d-dots" d="M20 500v112h310" />
      <text x="20" y="634" className="d-small">
        daily reports about both
      </text>
    </svg>
  );
}

/** Two messages in the light of one record: the real one passes, the forged one does not. */
export function BeamDrawing() {
  return (
    <>
      <Wide />
      <Tall />
    </>
  );
}
