package ingest

// call reads Name(…): named arguments become a dict; without any, the first
// argument stands for the whole, as in array(['a', 'b'], dtype=object).
func (p *python) call(depth int) (node, error) {
	open := p.pos
	p.pos++
	named := node{kind: dictNode}
	var first *node
	for {
		p.space()
		switch {
		case p.pos >= len(p.text):
			return node{}, p.fail(open, "opens a bracket that never closes")
		case p.peek() == ')':
			p.pos++
			if first != nil {
				return *first, nil
			}
			return named, nil
		case p.peek() == ',':
			p.pos++
		case p.isNamed():
			if err := p.argument(&named, depth); err != nil {
				return node{}, err
			}
		default:
			v, err := p.value(depth + 1)
			if err != nil {
				return node{}, err
			}
			if first == nil {
				first = &v
			}
		}
	}
}

// isNamed reports whether a named argument comes next.
func (p *python) isNamed() bool {
	i := p.pos
	for i < len(p.text) && isWordByte(p.text[i]) {
		i++
	}
	return i > p.pos && i < len(p.text) && p.text[i] == '='
}

// argument reads name=value. A value that is a bare word, as in dtype=object,
// says nothing of the text and is passed.
func (p *python) argument(named *node, depth int) error {
	from := p.pos
	for isWordByte(p.peek()) {
		p.pos++
	}
	name := p.text[from:p.pos]
	p.pos++
	if p.space(); isWordByte(p.peek()) && !p.opensString() && p.passBareWord() {
		return nil
	}
	v, err := p.value(depth + 1)
	named.keys, named.list = append(named.keys, name), append(named.list, v)
	return err
}

// passBareWord passes a word that neither calls nor names anything.
func (p *python) passBareWord() bool {
	i := p.pos
	for i < len(p.text) && isWordByte(p.text[i]) {
		i++
	}
	if i < len(p.text) && p.text[i] == '(' {
		return false
	}
	p.pos = i
	return true
}
