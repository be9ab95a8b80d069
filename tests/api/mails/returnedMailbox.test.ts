import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { as } from '../parts/people';
import { startSecondDeployment } from '../parts/secondDeployment';

test('a mailbox that refuses the login is logged once, without its password, and mails go out as before', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('data', (line) => socket.write(`${String(line).split(' ')[0]} NO Wrong words.\r\n`));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const deployment = await startSecondDeployment({
    MAIL_BOUNCE_ADDRESS: 'bounces@shop.example',
    MAIL_BOUNCE_MAILBOX: `imap://bounces:pass-words@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
  });
  try {
    while (!deployment.readLog().includes('returned mails not read')) await as('admin')('GET', '/api/product/?limit=1');
    expect(deployment.readLog()).toContain('The login is refused: Wrong words.');
    expect(deployment.readLog()).not.toContain('pass-words');
  } finally {
    await deployment.stop();
    server.close();
  }
});

test('the address of a mailbox says what is wrong with it', async () => {
  await expect(startSecondDeployment({ MAIL_BOUNCE_MAILBOX: 'https://mail.shop.example/' })).rejects.toThrow(
    'an address like imaps://user:password@host/INBOX',
  );
});
