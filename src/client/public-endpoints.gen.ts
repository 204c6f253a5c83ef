// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
const publicCalls = {
  dmarcCheck: {"name":"public.dmarcCheck","method":"POST","path":"/public/dmarc-check","failure":"The check could not be made. Please try again.","tags":[],"offline":"none","timeoutMs":60000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":true,"live":false,"keys":[]},
  checkResult: {"name":"public.checkResult","method":"GET","path":"/public/dmarc-check/:token","failure":"This result could not be fetched.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false,"keys":["result"]},
  alertCopy: {"name":"public.alertCopy","method":"GET","path":"/public/alert-copies/:token","failure":"This link could not be checked.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false,"keys":["email","name","status"]},
  confirmCopy: {"name":"public.confirmCopy","method":"POST","path":"/public/alert-copies/:token/confirm","failure":"This address could not be confirmed.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false,"keys":["email","name","status"]},
  unsubscribeCopy: {"name":"public.unsubscribeCopy","method":"POST","path":"/public/alert-copies/:token/unsubscribe","failure":"This address could not be unsubscribed.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false,"keys":["email","name","status"]},
  leads: {"name":"public.leads","method":"POST","path":"/public/leads","failure":"Your message could not be sent. Please try again.","tags":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":true,"upload":false,"file":false,"stream":false,"live":false,"keys":["message"]},
} as const;
export { publicCalls as public };
