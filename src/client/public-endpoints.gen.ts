// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
const usual = {"method":"GET","tags":[],"keys":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false,"live":false} as const;
const publicCalls = {
  dmarcCheck: { ...usual, "name":"public.dmarcCheck","method":"POST","path":"/public/dmarc-check","failure":"The check could not be made. Please try again.","timeoutMs":60000,"open":true,"stream":true },
  mailTests: { ...usual, "name":"public.mailTests","path":"/public/mail-tests","failure":"This result could not be fetched.","freshMs":1800000,"open":true,"keys":["is_available"] },
  startMailTest: { ...usual, "name":"public.startMailTest","method":"POST","path":"/public/mail-tests","failure":"The check could not be made. Please try again.","open":true,"keys":["token","address","expires_at"] },
  mailTest: { ...usual, "name":"public.mailTest","path":"/public/mail-tests/:token","failure":"This result could not be fetched.","freshMs":0,"open":true,"keys":["expires_at","result"] },
  checkResult: { ...usual, "name":"public.checkResult","path":"/public/dmarc-check/:token","failure":"This result could not be fetched.","open":true,"keys":["result"] },
  alertCopy: { ...usual, "name":"public.alertCopy","path":"/public/alert-copies/:token","failure":"This link could not be checked.","open":true,"keys":["email","name","status"] },
  confirmCopy: { ...usual, "name":"public.confirmCopy","method":"POST","path":"/public/alert-copies/:token/confirm","failure":"This address could not be confirmed.","open":true,"keys":["email","name","status"] },
  unsubscribeCopy: { ...usual, "name":"public.unsubscribeCopy","method":"POST","path":"/public/alert-copies/:token/unsubscribe","failure":"This address could not be unsubscribed.","open":true,"keys":["email","name","status"] },
  unsubscribeChanges: { ...usual, "name":"public.unsubscribeChanges","method":"POST","path":"/public/change-emails/:token/unsubscribe","failure":"The weekly email could not be stopped.","open":true,"keys":["message"] },
  sharedReport: { ...usual, "name":"public.sharedReport","path":"/public/reports/:token","failure":"The report could not be opened.","freshMs":0,"open":true,"keys":["title","file_name","size","made_at","expires_at","shared_by","needs_password"] },
  sharedReportFile: { ...usual, "name":"public.sharedReportFile","method":"POST","path":"/public/reports/:token/file","failure":"The report could not be opened.","timeoutMs":120000,"open":true,"file":true },
  leads: { ...usual, "name":"public.leads","method":"POST","path":"/public/leads","failure":"Your message could not be sent. Please try again.","open":true,"keys":["message"] },
  evidenceKeys: { ...usual, "name":"public.evidenceKeys","path":"/public/evidence-keys","failure":"Failed to get the keys of evidence packs","freshMs":1800000,"open":true,"keys":["keys"] },
  contacts: { ...usual, "name":"public.contacts","path":"/public/system/contacts","failure":"Failed to fetch contacts","freshMs":1800000,"open":true,"keys":["contacts"] },
} as const;
export { publicCalls as public };
