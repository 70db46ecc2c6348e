await Command.start()
