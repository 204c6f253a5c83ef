/** From the servers that send in your name to the report that names them. */
export function ReportsDrawing() {
  return (
    <>
      <svg className="site-draw site-wide site-soon" viewBox="0 0 800 190" role="img" aria-labelledby="reports-wide">
        <title id="reports-wide">
          Servers send messages in your name to receivers. Receivers send one report each day to the address in your record.
          Beacon reads the reports and names the servers.
        </title>
        <text x="0" y="34">
          Your mail server
        </text>
        <text x="0" y="64">
          Newsletter tool
        </text>
        <text x="0" y="94">
          Accounting tool
        </text>
        <text x="0" y="124" className="d-fail-ink">
          A stranger
        </text>
        <path className="d-pass" d="M132 29c90 0 100 42 168 46M132 59c80 0 100 16 168 20M132 89c80 0 100-8 168-8" />
        <path className="d-fail" d="M132 119c90 0 100-32 168-34" />
        <rect className="d-box" x="302" y="48" width="176" height="64" rx="6" />
        <text x="320" y="74">
          Receivers
        </text>
        <text x="320" y="95" className="d-small">
          check, deliver, count
        </text>
        <path className="d-line d-dots" d="M478 80h130" />
        <path className="d-ink" d="M620 80l-14-6v12z" />
        <text x="548" y="64" className="d-small d-mid">
          once a day
        </text>
        <path className="d-beam" d="M634 68 800 24v112L634 92z" />
        <path className="d-edge" d="M634 68 800 24M634 92l166 44" />
        <path className="d-lamp" d="M622 71h18v18h-18z" />
        <path className="d-ink" d="M618 89h26v4h-26zM622 69a9 9 0 0 1 18 0z" />
        <text x="700" y="76">
          who sent,
        </text>
        <text x="700" y="96">
          what passed
        </text>
        <text x="799" y="164" className="d-end">
          Beacon
        </text>
        <text x="799" y="184" className="d-small d-end">
          names the servers and monitors
        </text>
      </svg>
      <svg className="site-draw site-tall site-soon" viewBox="0 0 350 380" role="img" aria-labelledby="reports-tall">
        <title id="reports-tall">
          Servers send messages in your name to receivers. Receivers send one report each day. Beacon reads the reports and names
          the servers.
        </title>
        <text x="0" y="20">
          Your mail server
        </text>
        <text x="0" y="48">
          Newsletter tool
        </text>
        <text x="0" y="76">
          Accounting tool
        </text>
        <text x="0" y="104" className="d-fail-ink">
          A stranger
        </text>
        <path className="d-pass" d="M136 15h60q20 0 20 20v96M136 43h44q20 0 20 20v68M136 71h28q20 0 20 20v40" />
        <path className="d-fail" d="M136 99h12q20 0 20 20v12" />
        <rect className="d-box" x="100" y="132" width="180" height="64" rx="6" />
        <text x="118" y="158">
          Receivers
        </text>
        <text x="118" y="179" className="d-small">
          check, deliver, count
        </text>
        <path className="d-line d-dots" d="M190 196v46" />
        <text x="202" y="224" className="d-small">
          once a day
        </text>
        <path className="d-ink" d="M190 252l-6-14h12z" />
        <path className="d-beam" d="M184 268 44 344h292L196 268z" />
        <path className="d-edge" d="M184 268 44 344M196 268l140 76" />
        <path className="d-lamp" d="M181 256h18v18h-18z" />
        <path className="d-ink" d="M177 274h26v4h-26z" />
        <text x="190" y="316" className="d-mid">
          who sent,
        </text>
        <text x="190" y="335" className="d-mid">
          what passed
        </text>
        <text x="190" y="370" className="d-small d-mid">
          Beacon names the servers
        </text>
      </svg>
    </>
  );
}
