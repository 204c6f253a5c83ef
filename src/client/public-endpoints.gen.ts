// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
const usual = {"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false,"live":false} as const;
const publicCalls = {
  dmarcCheck: { ...usual, "name":"public.dmarcCheck","method":"POST","path":"/public/dmarc-check","failure":"The check could not be made. Please try again.","tags":[],"timeoutMs":60000,"open":true,"stream":true,"keys":[] },
  mailTests: { ...usual, "name":"public.mailTests","method":"GET","path":"/public/mail-tests","failure":"This result could not be fetched.","tags":[],"freshMs":1800000,"open":true,"keys":["is_available"] },
  startMailTest: { ...usual, "name":"public.startMailTest","method":"POST","path":"/public/mail-tests","failure":"The check could not be made. Please try again.","tags":[],"open":true,"keys":["token","address","expires_at"] },
  mailTest: { ...usual, "name":"public.mailTest","method":"GET","path":"/public/mail-tests/:token","failure":"This result could not be fetched.","tags":[],"freshMs":0,"open":true,"keys":["expires_at","result"] },
  checkResult: { ...usual, "name":"public.checkResult","method":"GET","path":"/public/dmarc-check/:token","failure":"This result could not be fetched.","tags":[],"open":true,"keys":["result"] },
  alertCopy: { ...usual, "name":"public.alertCopy","method":"GET","path":"/public/alert-copies/:token","failure":"This link could not be checked.","tags":[],"open":true,"keys":["email","name","status"] },
  confirmCopy: { ...usual, "name":"public.confirmCopy","method":"POST","path":"/public/alert-copies/:token/confirm","failure":"This address could not be confirmed.","tags":[],"open":true,"keys":["email","name","status"] },
  unsubscribeCopy: { ...usual, "name":"public.unsubscribeCopy","method":"POST","path":"/public/alert-copies/:token/unsubscribe","failure":"This address could not be unsubscribed.","tags":[],"open":true,"keys":["email","name","status"] },
  unsubscribeChanges: { ...usual, "name":"public.unsubscribeChanges","method":"POST","path":"/public/change-emails/:token/unsubscribe","failure":"The weekly email could not be ended.","tags":[],"open":true,"keys":["message"] },
  sharedReport: { ...usual, "name":"public.sharedReport","method":"GET","path":"/public/reports/:token","failure":"The report could not be opened.","tags":[],"freshMs":0,"open":true,"keys":["title","file_name","size","made_at","expires_at","shared_by","needs_password"] },
  sharedReportFile: { ...usual, "name":"public.sharedReportFile","method":"POST","path":"/public/reports/:token/file","failure":"The report could not be opened.","tags":[],"timeoutMs":120000,"open":true,"file":true,"keys":[] },
  leads: { ...usual, "name":"public.leads","method":"POST","path":"/public/leads","failure":"Your message could not be sent. Please try again.","tags":[],"open":true,"keys":["message"] },
  evidenceKeys: { ...usual, "name":"public.evidenceKeys","method":"GET","path":"/public/evidence-keys","failure":"Failed to get the keys of evidence packs","tags":[],"freshMs":1800000,"open":true,"keys":["keys"] },
  contacts: { ...usual, "name":"public.contacts","method":"GET","path":"/public/system/contacts","failure":"Failed to fetch contacts","tags":[],"freshMs":1800000,"open":true,"keys":["contacts"] },
} as const;
export { publicCalls as public };
