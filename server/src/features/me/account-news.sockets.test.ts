import { UserView } from '@lectern/contract/users'
import { describe, expect, test } from 'vitest'
import { admin, anne, app, listen, listenAs, root, useConnections } from './test-support/connections.ts'

useConnections()

describe('account events', () => {
  test('[R7.071] a change is sent as user_updated to all of the owner’s connections, and to nobody else', async () => {
    const [phone, tablet, other, boss] = [
      await listenAs(anne),
      await listenAs(anne),
      await listenAs(await app.createUser()),
      await listenAs(admin),
    ]
    await app.as(anne).ask('me.updateSettings', { body: { playbackRate: 1.75 } })
    for (const device of [phone, tablet]) {
      const user = UserView.parse(await device.next('user_updated'))
      expect(user).toMatchObject({ id: anne.id, settings: { playbackRate: 1.75 } })
      expect(user.token).toMatch(/^eyJ/)
    }
    expect(await boss.next('account_updated')).toMatchObject({ id: anne.id, token: '' })
    expect(await boss.names()).not.toContain('user_updated')
    expect(await other.names()).toEqual(['init'])
  })

  test('a change by an admin is sent to the owner, and to the other admins as account_updated', async () => {
    const account = await app.createUser()
    const [owner, boss] = [await listenAs(account), await listenAs(root)]
    await app
      .as(admin)
      .ask('users.update', { params: { id: account.id }, body: { permissions: { download: false } } })
    expect((await owner.next('user_updated')).permissions.download).toBe(false)
    expect(await boss.next('account_updated')).toMatchObject({ id: account.id })
    expect(await owner.names()).not.toContain('account_updated')
  })

  test('a change by an admin is also sent to that admin as user_updated, which web clients wait for', async () => {
    const account = await app.createUser()
    const [editor, boss] = [await listenAs(admin), await listenAs(root)]
    const change = { params: { id: account.id }, body: { permissions: { upload: true } } }
    await app.as(admin).ask('users.update', change)
    const news = UserView.parse(await editor.next('user_updated'))
    expect(news).toMatchObject({ id: account.id, permissions: { upload: true }, token: '' })
    await boss.next('account_updated')
    expect(await boss.names()).not.toContain('user_updated')
  })

  test('admins are notified of created and deleted accounts, without tokens', async () => {
    const [boss, bystander] = [await listenAs(root), await listenAs(anne)]
    const { user } = await app
      .as(admin)
      .ask('users.create', { body: { username: 'short-lived', password: 'x' } })
    expect(await boss.next('user_added')).toMatchObject({ id: user.id, token: '' })
    await app.as(admin).ask('users.remove', { params: { id: user.id } })
    expect(await boss.next('user_removed')).toMatchObject({ id: user.id, token: '' })
    expect(await bystander.names()).toEqual(['init'])
  })

  test('a demoted admin immediately stops receiving admin events', async () => {
    const account = await app.createUser({ type: 'admin' })
    const [former, boss] = [await listenAs(account), await listenAs(root)]
    former.say('set_log_listener', 0)
    await former.received()
    await app.as(root).ask('users.update', { params: { id: account.id }, body: { type: 'user' } })
    await former.next('user_updated')
    const before = (await former.received()).length
    await app.as(root).ask('users.create', { body: { username: 'unheard', password: 'x' } })
    await boss.next('user_added')
    const visitor = await listenAs(anne)
    await visitor.received()
    former.say('message_all_users', { message: 'still here?' })
    former.say('fetch_daily_logs')
    expect((await former.received()).slice(before)).toEqual([])
    expect(await boss.names()).not.toContain('admin_message')
  })
})

describe('the connection is closed', () => {
  test('when the account is deleted', async () => {
    const account = await app.createUser()
    const listener = await listenAs(account)
    await app.as(root).ask('users.remove', { params: { id: account.id } })
    await listener.gone()
  })

  test('when an admin disables the account or resets its password', async () => {
    for (const body of [{ isActive: false }, { password: 'new' }]) {
      const account = await app.createUser()
      const listener = await listenAs(account)
      await app.as(root).ask('users.update', { params: { id: account.id }, body })
      await listener.gone()
    }
  })

  test('on all devices when users change their own password', async () => {
    const account = await app.createUser()
    const devices = [await listenAs(account), await listenAs({ token: await app.tokenFor(account) })]
    await app.as(account).ask('me.changePassword', { body: { password: account.password, newPassword: 'x' } })
    for (const device of devices) await device.gone()
  })

  test('on the device whose session was ended, and on no other', async () => {
    const account = await app.createUser()
    const lost = { token: await app.tokenFor(account) }
    const [here, there] = [await listenAs(account), await listenAs(lost)]
    const { sessions } = await app.as(lost).ask('me.logins')
    await app
      .as(account)
      .ask('me.endLogin', { params: { id: sessions.find((one) => one.current)?.id ?? '' } })
    await there.gone()
    expect(here.socket.connected).toBe(true)
    expect(await here.names()).toEqual(['init'])
  })

  test('in a way that lets apps reconnect by themselves and learn that their token is invalid', async () => {
    const account = await app.createUser()
    const listener = await listen({ reconnection: true })
    listener.socket.on('connect', () => listener.say('auth', account.token))
    await listener.signIn(account.token)
    await app.as(root).ask('users.update', { params: { id: account.id }, body: { isActive: false } })
    expect(await listener.gone()).not.toBe('io server disconnect')
    expect(await listener.next('auth_failed')).toEqual({ message: 'Invalid token' })
  })
})

describe('broadcast messages', () => {
  test('[R7.089] [R7.090] an admin’s plain-text message reaches everyone who is signed in', async () => {
    const [boss, listener] = [await listenAs(admin), await listenAs(anne)]
    boss.say('message_all_users', { message: ' The server stops at noon ' })
    expect(await listener.next('admin_message')).toBe('The server stops at noon')
    expect(await boss.next('admin_message')).toBe('The server stops at noon')
  })

  test('[R7.089] only admins can send one', async () => {
    const [boss, listener, stranger] = [await listenAs(admin), await listenAs(anne), await listen()]
    for (const sender of [listener, stranger]) sender.say('message_all_users', { message: 'free beer' })
    await listener.received()
    await stranger.received()
    expect(await boss.names()).not.toContain('admin_message')
  })

  test.each([
    undefined,
    'text',
    {},
    { message: '' },
    { message: '  ' },
    { message: 5 },
    { message: 'x'.repeat(3000) },
  ])('rejects %j as a message', async (payload) => {
    const boss = await listenAs(admin)
    boss.socket.emit('message_all_users', payload)
    expect(await boss.names()).not.toContain('admin_message')
  })
})
